import StreamsTesting
import Testing

@testable import Streams

extension Laws {
    @Suite struct SubscriberTableLaws {
        /// Numbers of subscribers: a positive number subscribes them, a negative one cancels them; true means during a
        /// delivery.
        private let acts = Generator.array(
            of: Generator { (Generator.int(in: -20...20).draw(from: &$0), Generator.bool.draw(from: &$0)) },
            count: 0...40)

        @Test("A table has at most twice as many places as there are subscribers, or eight more")
        func places() throws {
            try forAll(acts) { acts in
                let subject = PassthroughSubject<Int, Never>()
                var (act, sinks): (() -> Void, [AnyCancellable]) = ({}, [])
                let first = subject.sink { _ in act() }
                for (count, isInside) in acts {
                    act = {
                        for _ in 0..<max(0, count) { sinks.append(subject.sink { _ in }) }
                        for _ in 0..<max(0, -count) where !sinks.isEmpty { sinks.remove(at: 7 % sinks.count).cancel() }
                    }
                    if isInside { subject.send(0) } else { act() }
                    let live = sinks.count + 1
                    try check(subject.broadcast.count <= max(2 * live, live + 8), "Too many places are kept.")
                }
                first.cancel()
            }
        }

        @Test("A thread waits behind threads that wait, unless that closes a circle")
        func helpers() {
            let (turns, helpers) = ((0..<3).map { _ in SerialDelivery() }, WaitingThreads())
            var mayWait: [Bool] = []
            _ = turns[0].takeTurn()
            onAnotherThread {
                _ = turns[1].takeTurn()
                mayWait.append(helpers.enter(for: turns[0], since: 0))
                onAnotherThread {
                    _ = turns[2].takeTurn()
                    mayWait.append(helpers.enter(for: turns[1], since: 0))
                    onAnotherThread { mayWait.append(helpers.enter(for: turns[2], since: 0)) }
                }
            }
            mayWait.append(helpers.enter(for: turns[2], since: 0))
            #expect(mayWait == [true, true, true, false])
        }
    }
}
