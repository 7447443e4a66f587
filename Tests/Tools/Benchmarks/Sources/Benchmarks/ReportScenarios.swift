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
    ]
}
