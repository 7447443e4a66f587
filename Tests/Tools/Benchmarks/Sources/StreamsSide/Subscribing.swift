import Dispatch
import Scenarios

#if OPENCOMBINE
import OpenCombine
import OpenCombineDispatch
#else
import Streams
import StreamsFoundation
#endif

/// Pipelines that are subscribed to for each value, or that others run, by the names of their scenarios.
public func subscribing() -> [String: Work] {
    let (triple, add, total) = (triple, add, total)
    return [
        "subject·map·sink: subscribe, send, cancel": {
            let subject = Numbers()
            return { count in
                for number in 0..<count {
                    let cancellable = subject.map(triple).sink(receiveValue: add)
                    subject.send(number)
                    cancellable.cancel()
                }
            }
        }(),
        "the same, with a subject of its own": { count in
            for number in 0..<count {
                let subject = Numbers()
                let cancellable = subject.map(triple).sink(receiveValue: add)
                subject.send(number)
                cancellable.cancel()
            }
        },
        "subscribe and cancel beside 1,000": churn(beside: 1_000),
        "a current value of its own: made, set, read": { count in
            for number in 0..<count {
                let subject = CurrentValueSubject<Int, Never>(number)
                subject.value = number &+ 1
                total.pointee &+= subject.value
            }
        },
        "Just to a Subscribers.Sink": { count in
            for number in 0..<count {
                Just(number).subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: add))
            }
        },
        "subject·collect·sink: subscribe, send, cancel": attached { $0.collect().sink { add($0.count) } },
        "subject·debounce·sink: subscribe, cancel": {
            let (subject, queue) = (Numbers(), DispatchQueue(label: "debounce"))
            return { count in
                for _ in 0..<count {
                    subject.debounce(for: .seconds(1), scheduler: scheduler(queue)).sink(receiveValue: add).cancel()
                }
            }
        }(),
        "subject·share·sink: subscribe, send, cancel": attached { $0.share().sink(receiveValue: add) },
        "two threads subscribing and cancelling": onTwoThreads(churn(beside: 0)),
        "Future, made and run": { count in
            for number in 0..<count {
                _ = Future<Int, Never> { $0(.success(triple(number))) }.sink(receiveValue: add)
            }
        },
        "sandwich, success": { count in
            for number in 0..<count { _ = sandwich { .success(number) }.sink(receiveValue: add) }
        },
        "sandwich, failure": { count in
            for _ in 0..<count { _ = sandwich { .failure(Failed()) }.sink(receiveValue: add) }
        },
        "sandwich, erased": { count in
            for number in 0..<count {
                _ = Deferred { Future<Int, any Error> { $0(.success(number)) } }.eraseToAnyPublisher()
                    .tryMap(tripled).eraseToAnyPublisher().caching(to: add).eraseToAnyPublisher()
                    .fallback(to: { Just(1) }).eraseToAnyPublisher().sink(receiveValue: add)
            }
        },
        "receive(on:) a serial queue, a burst of 10,000": burst(),
        "values of 10,000 through for await": waiting { count in
            for await number in numbers(count).values { Scenarios.add(number) }
        },
    ]
}

/// Subscribes for each value, and cancels.
private func attached(_ attach: @escaping (Numbers) -> AnyCancellable) -> Work {
    let subject = Numbers()
    return { count in
        for number in 0..<count {
            let cancellable = attach(subject)
            subject.send(number)
            cancellable.cancel()
        }
    }
}

private func churn(beside live: Int) -> Work {
    let subject = Numbers()
    let (triple, add) = (triple, add)
    let cancellables = (0..<live).map { _ in subject.sink(receiveValue: add) }
    return { count in
        withExtendedLifetime(cancellables) {
            for _ in 0..<count { subject.map(triple).sink(receiveValue: add).cancel() }
        }
    }
}

private func tripled(_ number: Int) throws -> Int { triple(number) }

private func sandwich(_ load: @escaping @Sendable () -> Result<Int, any Error>) -> some Publisher<Int, Never> {
    Deferred { Future<Int, any Error> { $0(load()) } }
        .tryMap(tripled)
        .caching(to: add)
        .fallback(to: { Just(1) })
}

private func burst() -> Work {
    let queue = DispatchQueue(label: "burst")
    let send = sending { [$0.receive(on: scheduler(queue)).sink(receiveValue: add)] }
    return { count in
        send(count)
        // A delivery may schedule another one for values that arrived while it ran.
        for _ in 0..<3 { queue.sync {} }
    }
}
