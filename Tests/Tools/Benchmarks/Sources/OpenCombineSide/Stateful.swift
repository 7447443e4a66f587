import Scenarios

#if OPENCOMBINE
import OpenCombine
#else
import Streams
import StreamsExtras
#endif

/// Pipelines with a subscription of their own, by the names of their scenarios.
public func stateful() -> [String: Work] {
    let (triple, add) = (triple, add)
    var all: [String: Work] = [
        "a publisher from elsewhere·map·sink": sending {
            [Elsewhere(upstream: $0).map(triple).sink(receiveValue: add)]
        },
        "published property, set": {
            let model = Model()
            let cancellable = model.$number.sink(receiveValue: add)
            return { count in
                withExtendedLifetime(cancellable) { for number in 0..<count { model.number = number } }
            }
        }(),
        "assign to a published property": {
            let (model, subject) = (Model(), Numbers())
            subject.assign(to: &model.$number)
            return { count in
                withExtendedLifetime(model) { for number in 0..<count { subject.send(number) } }
            }
        }(),
        "buffer": sending {
            [$0.buffer(size: 16, prefetch: .byRequest, whenFull: .dropOldest).sink(receiveValue: add)]
        },
    ]
    #if !OPENCOMBINE
    let more: [String: Work] = [
        "withLatestFrom": sending {
            let other = CurrentValueSubject<Int, Never>(1)
            return [$0.withLatestFrom(other) { $0 &+ $1 }.sink(receiveValue: add)]
        },
        "pairwise": sending { [$0.pairwise().sink { add($0 &+ $1) }] },
        "share(replay: 1)": sending { [$0.share(replay: 1).sink(receiveValue: add)] },
        "groupBy of 4 keys": sending {
            [$0.groupBy(maxGroups: 4, bufferSize: 1) { $0 & 3 }.flatMap { $0 }.sink(receiveValue: add)]
        },
    ]
    all.merge(more) { $1 }
    #endif
    return all
}

private final class Model: ObservableObject { @Published var number = 0 }

/// A publisher that knows nothing of the library's own terms.
private struct Elsewhere<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(subscriber)
    }
}
