import Scenarios
import Streams
import StreamsReports

/// Pipelines with a report; the least code is the same pipeline without one.
func reportScenarios() -> [Scenario] {
    let (triple, isEven, add) = (triple, isEven, add)
    let reports = Reports()
    func sent(_ attach: (PassthroughSubject<Int, Never>) -> AnyCancellable) -> Work {
        let subject = PassthroughSubject<Int, Never>()
        let cancellable = attach(subject)
        return { count in withExtendedLifetime(cancellable) { for number in 0..<count { subject.send(number) } } }
    }
    func subscribed(_ attach: @escaping (PassthroughSubject<Int, Never>) -> AnyCancellable) -> Work {
        let subject = PassthroughSubject<Int, Never>()
        return { count in
            for number in 0..<count {
                let cancellable = attach(subject)
                subject.send(number)
                cancellable.cancel()
            }
        }
    }
    func sandwich() -> some Publisher<Int, any Error> {
        Deferred { Just(1) }.tryMap { $0 + 1 }.caching(to: { _ in })
            .fallback(to: { Just(2).setFailureType(to: (any Error).self).eraseToAnyPublisher() })
    }
    func ended(_ attach: @escaping () -> AnyCancellable) -> Work { { count in for _ in 0..<count { _ = attach() } } }
    func scenario(_ name: String, _ count: Int, plain: Work?, reported: @escaping Work) -> Scenario {
        var scenario = Scenario(name, count, leastCode: plain)
        scenario.contestants[.streams] = reported
        return scenario
    }
    return [
        scenario(
            "reported: map·filter·sink, a value", 100_000,
            plain: sent { $0.map(triple).filter(isEven).sink(receiveValue: add) },
            reported: sent { $0.map(triple).filter(isEven).reported(as: "", to: reports).sink(receiveValue: add) }),
        scenario(
            "reported: map·filter·sink, subscribe, send, cancel", 5_000,
            plain: subscribed { $0.map(triple).filter(isEven).sink(receiveValue: add) },
            reported: subscribed {
                $0.map(triple).filter(isEven).reported(as: "", to: reports).sink(receiveValue: add)
            }),
        scenario(
            "reported: scan·sink, a value", 100_000,
            plain: sent { $0.scan(0, plus).sink(receiveValue: add) },
            reported: sent { $0.scan(0, plus).reported(as: "", to: reports).sink(receiveValue: add) }),
        scenario(
            "reported: tryMap·sink, a value", 100_000,
            plain: sent { $0.tryMap(triplePositive).sink(receiveCompletion: { _ in }, receiveValue: add) },
            reported: sent {
                $0.tryMap(triplePositive).reported(as: "", to: reports)
                    .sink(receiveCompletion: { _ in }, receiveValue: add)
            }),
        scenario(
            "reported: merge·sink, a value", 100_000,
            plain: sent { $0.merge(with: Empty<Int, Never>(completeImmediately: false)).sink(receiveValue: add) },
            reported: sent {
                $0.merge(with: Empty<Int, Never>(completeImmediately: false)).reported(as: "", to: reports)
                    .sink(receiveValue: add)
            }),
        scenario(
            "reported: flatMap of a Just·sink, a value", 10_000,
            plain: sent { $0.flatMap { Just($0) }.sink(receiveValue: add) },
            reported: sent { $0.flatMap { Just($0) }.reported(as: "", to: reports).sink(receiveValue: add) }),
        scenario(
            "reported: flatMap of a failure that is caught·sink, a value", 10_000,
            plain: sent {
                $0.flatMap { _ in Fail<Int, Failed>(error: Failed()).catch { _ in Just(1) } }.sink(receiveValue: add)
            },
            reported: sent {
                $0.flatMap { _ in Fail<Int, Failed>(error: Failed()).catch { _ in Just(1) } }
                    .reported(as: "", to: reports).sink(receiveValue: add)
            }),
        scenario(
            "reported: a sandwich, to the end", 5_000,
            plain: ended { sandwich().sink(receiveCompletion: { _ in }, receiveValue: add) },
            reported: ended {
                sandwich().reported(as: "", to: reports).sink(receiveCompletion: { _ in }, receiveValue: add)
            }),
    ]
}
