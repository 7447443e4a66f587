import Streams
import StreamsTesting
import Testing

@Suite struct PrintingTests {
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

    @Test("handleEvents tells of no request and no cancel after the end", arguments: [true, false])
    func eventsAfterTheEnd(isCancelled: Bool) {
        let (subject, holder) = (PassthroughSubject<Int, Never>(), Holder())
        var told = 0
        subject.handleEvents(receiveCancel: { told += 1 }, receiveRequest: { _ in told += 1 }).subscribe(holder)
        if isCancelled { holder.subscription?.cancel() } else { subject.send(completion: .finished) }
        holder.subscription?.request(.max(2))
        holder.subscription?.cancel()
        #expect(told == (isCancelled ? 1 : 0))
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
