import Streams
import Testing

extension Stress {
    /// Ends subscribers on several threads at once.
    @Suite struct SubscriberTests {
        @Test("A sink that is ended on several threads completes at most once, and releases its closures")
        func sinks() throws {
            try rounds(300.scaled) { lifetimes in
                let (subject, ends, token) = (PassthroughSubject<Int, Never>(), Tally(), lifetimes.token())
                let sink = Subscribers.Sink<Int, Never>(
                    receiveCompletion: { [token] _ in withExtendedLifetime(token) { _ = ends.add() } },
                    receiveValue: { _ in })
                subject.subscribe(sink)
                try race({ for value in 0..<20 { subject.send(value) } }, { subject.send(completion: .finished) }) {
                    sink.cancel()
                }
                let completions = ends.count
                sink.receiveCompletion(.finished)  // Does nothing, as the closure has been released.
                #expect(completions <= 1 && ends.count == completions)
            }
        }

        @Test("An Assign that is ended on several threads releases its object")
        func assigns() throws {
            try rounds(300.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let assign = Subscribers.Assign(object: Target(lifetimes.token()), keyPath: \Target.value)
                subject.subscribe(assign)
                try race({ for value in 0..<20 { subject.send(value) } }, { subject.send(completion: .finished) }) {
                    assign.cancel()
                }
                #expect(assign.object == nil)
            }
        }
    }
}

/// Only the thread that sends sets its value.
private final class Target {
    var value = 0
    private let token: Lifetimes.Token

    init(_ token: Lifetimes.Token) { self.token = token }
}
