import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

/// The release of a value may run users' code, which calls the operator that releases it.
@Suite struct ReleaseTests {
    @Test("collect by time drops its values when its upstream fails, whatever their release does")
    func collectedByTime() {
        let (subject, scheduler) = (PassthroughSubject<Item, Fault>(), TestScheduler())
        let recorder = subject.collect(.byTime(scheduler, 1)).map { $0.map(\.number) }.record()
        subject.send(Item(1, Keepsake { scheduler.advance(by: 1) }))
        subject.send(completion: .failure(.upstream))
        scheduler.run()
        #expect(recorder.values == [] && recorder.completion == .failure(.upstream))
    }

    @Test("A value that the release of a dropped value sends comes after the one that took its place")
    func dropped() {
        let subject = PassthroughSubject<Item, Fault>()
        let recorder = subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).map(\.number)
            .record(initialDemand: .none)
        subject.send(Item(1, Keepsake { [input = subject.input] in input.send(Item(4)) }))
        for number in 2...3 { subject.send(Item(number)) }
        recorder.request(.unlimited)
        #expect(recorder.values == [3, 4])
    }

    @Test("combineLatest sends each value once, whatever the release of the value before sends")
    func combined() {
        let (subject, other) = (PassthroughSubject<Item, Fault>(), CurrentValueSubject<Int, Fault>(0))
        let recorder = subject.combineLatest(other) { item, _ in item.number }.record()
        subject.send(Item(1, Keepsake { [input = subject.input] in input.send(Item(3)) }))
        subject.send(Item(2))
        #expect(recorder.values == [1, 2, 3])
    }

    @Test("scan sends each of its results once, whatever the release of the one before sends")
    func scanned() {
        let subject = PassthroughSubject<Item, Fault>()
        let recorder = subject.scan(Item(0)) { Item($0.number + $1.number, $1.keepsake) }.map(\.number).record()
        subject.send(Item(1, Keepsake { [input = subject.input] in input.send(Item(10)) }))
        subject.send(Item(2))
        #expect(recorder.values.sorted() == [1, 3, 13])
    }

    @Test("The subscription to a sequence can be described while the sequence is released")
    func described() {
        let (subscription, text) = (Later<any Subscription>(), Later<String>())
        let subscriber = AnySubscriber<Int, Never>(receiveSubscription: { subscription.value = $0 })
        Kept(keepsake: Keepsake { text.value = subscription.value.map { "\($0)" } }).publisher.subscribe(subscriber)
        subscription.value?.cancel()
        #expect(text.value == "Sequence")
    }

    @Test("A subject that is gone releases its value outside its lock")
    func current() {
        let subscription = Later<any Subscription>()
        let subscriber = AnySubscriber<Item, Fault>(receiveSubscription: { subscription.value = $0 })
        var subject = Optional(CurrentValueSubject<Item, Fault>(Item(1, Keepsake { subscription.value?.cancel() })))
        subject?.subscribe(subscriber)
        subject?.send(completion: .finished)
        weak let value = subject?.value.keepsake
        subject = nil
        #expect(value == nil)
    }

    @Test("print writes a line that its stream causes after the line that is being written")
    func printed() {
        let (subject, lines) = (PassthroughSubject<Int, Fault>(), Later<[String]>())
        let echo = Echo(lines: lines) { [input = subject.input] in input.send(2) }
        let recorder = subject.print("", to: echo).record()
        subject.send(1)
        #expect(lines.value?.suffix(4) == ["5: receive value: (1)", "6: \n", "7: receive value: (2)", "8: \n"])
        #expect(recorder.values.sorted() == [1, 2])
    }

    @Test("groupBy loses no value, whatever the release of its keys does")
    func keys() {
        let (subject, sent) = (PassthroughSubject<Item, Fault>(), Later<Int>())
        sent.value = 0
        let send = { @Sendable [input = subject.input] (item: Item) in
            sent.value? += 1
            input.send(item)
        }
        let recorder = subject.groupBy(maxGroups: 2, bufferSize: 300) { $0 }
            .flatMap { group in group.map { group.key.number == $0.number } }.record()
        for number in 0..<200 {
            send(Item(number / 20 % 3, Keepsake { if number % 3 == 0 { send(Item(number / 30 % 4)) } }))
        }
        #expect(recorder.values.count == sent.value && !recorder.values.contains(false))
    }

    @Test("A report releases the errors of members outside its locks")
    func reported() {
        let (subject, reports) = (PassthroughSubject<Item, Fault>(), Reports(keeping: 1))
        let released = Later<Int>()
        let recorder = subject.flatMap { Fail<Item, Fault>(error: Fault("inner", $0.keepsake)).replaceError(with: $0) }
            .map(\.number).reported(as: "", to: reports).record()
        for number in 0..<200 {
            subject.send(Item(number, Keepsake { released.value = (released.value ?? 0) + Reports.running.count }))
        }
        #expect(recorder.values.count == 200 && released.value ?? 0 > 0)
    }

    @Test("A scripted publisher can be cancelled while its values are released")
    func scripted() {
        let subscription = Later<any Subscription>()
        let subscriber = AnySubscriber<Item, Fault>(receiveSubscription: { subscription.value = $0 })
        ScriptedPublisher([.value(Item(1, Keepsake { subscription.value?.cancel() }))]).subscribe(subscriber)
        subscription.value?.cancel()
    }
}

/// A variable that is set later. Sendable, as these tests have one thread.
private final class Later<Value>: @unchecked Sendable { var value: Value? }

/// A sequence that holds a keepsake, which its iterator does not hold.
private struct Kept: Sequence, CustomStringConvertible {
    let keepsake: Keepsake

    var description: String { "a sequence" }

    func makeIterator() -> IndexingIterator<[Int]> { [1, 2].makeIterator() }
}

/// Numbers what is written, and acts while it writes the first value.
private struct Echo: TextOutputStream {
    let lines: Later<[String]>
    let act: () -> Void
    private var count = 0

    init(lines: Later<[String]>, act: @escaping () -> Void) { (self.lines, self.act) = (lines, act) }

    mutating func write(_ string: String) {
        let number = count + 1
        if string.contains("(1)") { act() }
        count = number
        lines.value = (lines.value ?? []) + ["\(number): \(string)"]
    }
}
