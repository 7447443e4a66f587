import Streams
import StreamsTesting
import Testing

@Suite struct SchedulingTests {
    private let scheduler = TestScheduler()

    @Test("The immediate scheduler is never late")
    func neverLate() {
        var runs = 0
        ImmediateScheduler.shared.schedule(after: ImmediateScheduler.shared.now) { runs += 1 }
        #expect(ImmediateScheduler.shared.minimumTolerance == 0 && runs == 1)
        #expect(ImmediateScheduler.shared.now.distance(to: ImmediateScheduler.shared.now) == 0)
    }

    @Test("Work that waits on a scheduler retains nothing of a cancelled pipeline", arguments: [true, false])
    func waitingWork(isDelayed: Bool) {
        let (scheduler, subject) = (scheduler, PassthroughSubject<Item, Never>())
        let (sink, remains) = lend { hold in
            isDelayed
                ? subject.delay(for: 1, scheduler: scheduler).sink { _ in hold(()) }
                : subject.receive(on: scheduler).sink { _ in hold(()) }
        }
        subject.send(Item(1))
        sink.cancel()
        #expect(remains.isEmpty && scheduler.pendingCount == (isDelayed ? 0 : 1))
    }

    @Test("For the immediate scheduler all intervals are zero")
    func immediateSpans() {
        let spans: [ImmediateScheduler.SchedulerTimeType.Stride] = [
            .seconds(1), .seconds(0.5), .milliseconds(1), .microseconds(1), .nanoseconds(1),
        ]
        #expect(spans == [0, 0, 0, 0, 0])
    }

    @Test("The intervals of the immediate scheduler are numbers")
    func immediateArithmetic() throws {
        typealias Span = ImmediateScheduler.SchedulerTimeType.Stride
        let number = Generator.int(in: -9...9)
        try forAll(Generator { (number.draw(from: &$0), number.draw(from: &$0)) }) { left, right in
            let (one, other) = (Span(left), Span(right))
            var (sum, difference, product) = (one, one, one)
            sum += other
            difference -= other
            product *= other
            try checkEqual([one + other, one - other, one * other], [sum, difference, product])
            try checkEqual([sum, difference, product].map(\.magnitude), [left + right, left - right, left * right])
            try checkEqual(one < other, left < right)
        }
    }

    @Test("The immediate scheduler runs work at once, whatever the time")
    func immediate() {
        let immediate = ImmediateScheduler.shared
        let ran = PassthroughSubject<Int, Never>()
        let recorder = ran.receive(on: immediate).subscribe(on: immediate).record()
        ran.send(1)
        #expect(recorder.values == [1])
        #expect(immediate.now.distance(to: immediate.now.advanced(by: 3)) == 0)
    }
}
