import Streams
import StreamsReports
import StreamsTesting
import Testing

/// Tests that a report says how many values a shared publisher sent before a subscription.
@Suite struct SharedTests {
    @Test("A share whose first subscriber received all values tells the second one how many it missed")
    func share() {
        let shared = (1...3).publisher.share()
        let text = shared.zip(shared).report().map { "\($0)" } ?? ""
        #expect(text.contains("Share  3") && text.contains("✓ finished, sent 3 before this subscription"), "\(text)")
    }

    @Test("A later run of a shared publisher knows what earlier runs have received")
    func runs() {
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.multicast { PassthroughSubject() }
        let first = shared.reported(as: "first", to: Reports()).record()
        let connection = shared.connect()
        subject.send(1)
        let line = shared.lastLine { _ in subject.send(2) }
        #expect(line.hasSuffix("… waits for values, sent 1 before this subscription"), "\(line)")
        connection.cancel()
        first.cancel()
    }

    @Test("Values that a share sent are counted for later subscribers, also those that the first one had not asked for")
    func dropped() {
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.share()
        let first = shared.reported(as: "first", to: Reports()).record(initialDemand: .max(1))
        for number in 1...3 { subject.send(number) }
        #expect(shared.lastLine().hasSuffix("… waits for values, sent 3 before this subscription"))
        first.cancel()
    }

    @Test("A share that has run for subscribers without a report says so", arguments: [true, false])
    func unreported(isOver: Bool) {
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.share()
        let others = shared.record()
        subject.send(1)
        if isOver { subject.send(completion: .finished) }
        let (report, ending) = (shared.report(), isOver ? "✓ finished" : "… waits for values")
        #expect(report?.description.hasSuffix("\(ending), ran before this subscription, for others") == true)
        #expect(report?.layer.missed == nil)
        others.cancel()
    }

    @Test("Nothing is said where no value was sent before")
    func nothing() {
        let shared = PassthroughSubject<Int, Never>().share()
        #expect(shared.lastLine().hasSuffix("… waits for values") && shared.lastLine().hasSuffix("… waits for values"))
    }

    @Test("A share that has been released leaves nothing to one that comes after it")
    func released() {
        for _ in 1...100 { #expect(Just(1).share().lastLine().hasSuffix("✓ finished")) }
    }
}
