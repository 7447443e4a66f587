import Streams
import StreamsTesting
import Testing

@Suite struct PrintTests: OperatorTests {
    static let rows = [
        Operator("print") { upstream, _ in upstream.print("", to: Silence()) }
    ]

    @Test("print writes a line for each signal")
    func printing() {
        let lines = Lines()
        _ = [1].publisher.print("numbers", to: lines).record(initialDemand: .max(3))
        #expect(
            lines.text.split(separator: "\n").dropFirst() == [
                "numbers: request max: (3)", "numbers: receive value: (1)", "numbers: receive finished",
            ])
    }

    @Test("print writes a line and its end separately, as the standard library's print does")
    func printingLines() {
        let lines = Lines()
        _ = [1].publisher.print("numbers", to: lines).record()
        #expect(
            lines.writes
                == ["receive subscription: ([1])", "request unlimited", "receive value: (1)", "receive finished"]
                .flatMap { ["numbers: " + $0, "\n"] })
    }

    @Test("print distinguishes the answer to a value from a request")
    func printingAnswers() {
        let lines = Lines()
        _ = [1, 2].publisher.print(to: lines).record(initialDemand: .max(1), demandAfterValue: .max(2))
        #expect(
            lines.text.split(separator: "\n").dropFirst().filter { $0.hasPrefix("request") } == [
                "request max: (1)", "request max: (2) (synchronous)", "request max: (2) (synchronous)",
            ])
    }

    @Test("print writes requests and cancels that come after the end, too", arguments: [true, false])
    func printingAfterTheEnd(isCancelled: Bool) {
        let (lines, subject, holder) = (Lines(), PassthroughSubject<Int, Never>(), Holder())
        subject.print(to: lines).subscribe(holder)
        if isCancelled { holder.subscription?.cancel() } else { subject.send(completion: .finished) }
        holder.subscription?.request(.max(2))
        holder.subscription?.cancel()
        let written = lines.text.split(separator: "\n").dropFirst()
        #expect(written == [isCancelled ? "receive cancel" : "receive finished", "request max: (2)", "receive cancel"])
    }

    @Test("print() writes an error in place of a completion")
    func printedError() {
        let (text, failing) = (Text(), Fail<Int, Fault>(error: .upstream))
        _ = failing.print("load", to: text).record()
        #expect(text.lines.last == "load: receive error: (upstream)")
    }

    /// Keeps the written text.
    private final class Text: TextOutputStream {
        private(set) var lines: [String] = []
        func write(_ string: String) { lines += string.split(separator: "\n").map(String.init) }
    }
}

private final class Lines: TextOutputStream {
    private(set) var writes: [String] = []
    var text: String { writes.joined() }

    func write(_ string: String) { writes.append(string) }
}

/// Holds its subscription, even after the end.
private final class Holder: Subscriber {
    private(set) var subscription: (any Subscription)?

    func receive(subscription: any Subscription) { self.subscription = subscription }
    func receive(_ input: Int) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}
}

/// A stream that writes nothing.
private struct Silence: TextOutputStream {
    func write(_ string: String) {}
}
