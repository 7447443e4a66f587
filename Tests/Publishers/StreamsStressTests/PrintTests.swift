import Streams
import Testing

extension Stress {
    @Suite struct PrintTests {
        @Test("print writes all lines, one at a time, whatever threads request and send")
        func lines() throws {
            let (count, page, subject) = (200_000.scaled, Page(), PassthroughSubject<Int, Never>())
            let witness = Witness<Never>(asking: .max(1)).attach(to: subject.print(to: page))
            try race({ for _ in 0..<count { witness.request(.max(1)) } }) { subject.send(count, by: 1) }
            witness.cancel()
            #expect(page.overlaps == 0)
            #expect(page.lines == witness.count + count + 3)  // And the subscription, request and cancel.
        }

        @Test("A sequence's subscription can be described while another thread cancels it")
        func describing() throws {
            try rounds(1_000.scaled) { _ in
                var received: (any Subscription)?
                [1, 2, 3].publisher.subscribe(AnySubscriber(receiveSubscription: { received = $0 }))
                let subscription = try #require(received)
                var texts: Set<String> = []
                try race({ for _ in 0..<4 { texts.insert("\(subscription)") } }) { subscription.cancel() }
                #expect(texts.isSubset(of: ["[1, 2, 3]", "Sequence"]))
            }
        }
    }
}

/// A stream that detects overlapping lines: their texts and their ends are written separately.
private final class Page: TextOutputStream, Sendable {
    private let (unended, overlapping, ended) = (Tally(), Tally(), Tally())

    var lines: Int { ended.count }
    var overlaps: Int { overlapping.count }

    func write(_ text: String) {
        if text != "\n" {
            if unended.add() > 1 { overlapping.add() }
        } else {
            ended.add()
            unended.add(-1)
        }
    }
}
