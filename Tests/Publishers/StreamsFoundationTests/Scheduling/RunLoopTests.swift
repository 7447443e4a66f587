import Foundation
import Streams
import StreamsFoundation
import Testing

@Suite struct RunLoopTests {
    private let runs = Arrivals<Int>()

    private func add(_ run: Int) -> @Sendable () -> Void {
        { [runs] in runs.add(run) }
    }

    @Test("Work runs when the loop runs, in the order of scheduling, and not before")
    func order() {
        for run in 0..<100 { RunLoop.current.schedule(add(run)) }
        #expect(runs.values == [])
        #expect(RunLoop.current.run { runs.values.count == 100 } && runs.values == Array(0..<100))
    }

    @Test("An interval that dates cannot tell from none lasts until the next date, and leaves the loop to other work")
    func shortestInterval() {
        let subject = PassthroughSubject<Int, Never>()
        var arrays: [[Int]] = []
        let collected = subject.collect(.byTime(RunLoop.current, .nanoseconds(1)))
        let cancellable = collected.sink { arrays.append($0) }
        subject.send(1)
        RunLoop.current.schedule(add(1))
        #expect(RunLoop.current.run { runs.values == [1] && arrays == [[1]] })
        cancellable.cancel()
    }

    @Test("Work waits while the loop runs in another mode")
    func modes() {
        RunLoop.current.schedule(add(1))
        RunLoop.current.schedule(after: RunLoop.current.now, add(2))
        let timer = Timer(fire: Date() + 0.02, interval: 0, repeats: false) { [work = add(0)] _ in work() }
        RunLoop.current.add(timer, forMode: RunLoop.Mode("other"))
        #expect(RunLoop.current.run(in: RunLoop.Mode("other")) { runs.values == [0] })
        #expect(RunLoop.current.run { runs.values.count == 3 })
    }
}
