import Elsewhere
import Scenarios

#if OPENCOMBINE
import OpenCombine
private func tripledEvens(of subject: Numbers) -> AnyPublisher<Int, Never> { openCombineTripledEvens(of: subject) }
#else
import Streams
private func tripledEvens(of subject: Numbers) -> AnyPublisher<Int, Never> { streamsTripledEvens(of: subject) }
#endif

/// Pipelines of a subject, or a current value, by the names of their scenarios.
public func subjects() -> [String: Work] {
    [
        "subject to 0 sinks": sinks(0), "subject to 1 sink": sinks(1), "subject to 2 sinks": sinks(2),
        "subject to 10 sinks": sinks(10), "subject to 100 sinks": sinks(100),
        "subject·map·filter·sink": sending { [$0.map(triple).filter(isEven).sink(receiveValue: add)] },
        "the same of a subject, composed in another module": sending {
            [tripledEvens(of: $0).sink(receiveValue: add)]
        },
        "subject·map·filter three times·sink": sending {
            [
                $0.map(triple).filter(isEven).map(triple).filter(isEven).map(triple).filter(isEven)
                    .sink(receiveValue: add)
            ]
        },
        "subject, one at a time": sending {
            $0.subscribe(Adder(demand: .max(1)))
            return []
        },
        "strings: subject·filter·map·sink": strings(),
        "current value, set": currentValue(sinks: 1), "current value, set, 10 sinks": currentValue(sinks: 10),
        "current value, get": {
            let subject = CurrentValueSubject<Int, Never>(1)
            return { count in for _ in 0..<count { total.pointee &+= subject.value } }
        }(),
        "share to 10": sending { subject in
            let shared = subject.map(triple).share()
            return (0..<10).map { _ in shared.sink(receiveValue: add) }
        },
        "two threads sending to one subject": onTwoThreads(sinks(1)),
    ]
}

private func sinks(_ count: Int) -> Work {
    sending { subject in (0..<count).map { _ in subject.sink(receiveValue: add) } }
}

private func strings() -> Work {
    let subject = PassthroughSubject<String, Never>()
    let cancellable = subject.filter(isLong).map(length).sink(receiveValue: add)
    let text = text
    return { count in withExtendedLifetime(cancellable) { for _ in 0..<count { subject.send(text) } } }
}

private func currentValue(sinks: Int) -> Work {
    let subject = CurrentValueSubject<Int, Never>(0)
    let cancellables = (0..<sinks).map { _ in subject.sink(receiveValue: add) }
    return { count in withExtendedLifetime(cancellables) { for number in 0..<count { subject.value = number } } }
}
