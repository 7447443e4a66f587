import Streams
import StreamsExtras
import StreamsTesting

extension Gallery {
    static func origins() throws -> [OperatorDrawing] {
        try [
            .init(
                "Future", "Sends one result, when a callback has brought it.",
                "Future { promise in load(promise) }", letters: "---a|",
                names: ["the callback"]
            ) { inputs in
                Deferred {
                    var call: AnyCancellable?
                    return Future { promise in call = calls(promise, whenSentBy: inputs.first) }
                        .handleEvents(receiveCompletion: { _ in call?.cancel() })
                }
            },
            .init(
                "PassthroughSubject", "Sends what is sent to it, by several senders one after the other.",
                "input.send(value)", letters: "-a---c--", "--b---d-", names: ["one task", "another task"]
            ) { inputs in
                let subject = PassthroughSubject<String, TestFailure>()
                let senders = inputs.publishers.map { letters in
                    letters.sink(receiveCompletion: { _ in }, receiveValue: { subject.send($0) })
                }
                return subject.handleEvents(receiveCancel: { senders.forEach { $0.cancel() } })
            },
            .init(
                "Interval", of: .streamsExtras, "Sends the time at each interval, until it is cancelled.",
                "Interval(every: 3).prefix(3)"
            ) { (inputs: Inputs<String>) in
                Publishers.Interval(every: 3, scheduler: inputs.scheduler).prefix(3).map { "\($0)" }
            },
        ]
    }
}

/// Calls the promise, as an asynchronous function calls its completion, with the first letter.
private func calls(
    _ promise: @escaping (Result<String, TestFailure>) -> Void, whenSentBy letters: some Publisher<String, TestFailure>
) -> AnyCancellable {
    letters.sink(receiveCompletion: { _ in }, receiveValue: { promise(.success($0)) })
}
