import Foundation
import Streams
import Testing

extension Stress {
    /// Asks objects for their publishers on several threads, for the first time.
    @Suite struct ObservableObjectTests {
        private final class Plain: ObservableObject {}

        private final class Counter: ObservableObject {
            @Published var count = 0
            @Published var name = ""
        }

        @Test("Threads get the same publisher of an object without published properties, while others come and go")
        func table() throws {
            try check(10_000.scaled, { Plain() }) { _ = (Plain().objectWillChange, Plain().objectWillChange) }
        }

        @Test("Threads get the same publisher of an object with published properties, while others come and go")
        func properties() throws {
            try check(10_000.scaled, { Counter() }) { _ = Counter().objectWillChange }
        }

        private func check<Object: ObservableObject>(
            _ rounds: Int, _ make: () -> Object, _ meanwhile: @escaping () -> Void
        ) throws where Object.ObjectWillChangePublisher == ObservableObjectPublisher {
            // Several objects in a round, in the same order: so the threads come to one of them at the same moment.
            let count = 16 * rounds
            let objects = (0..<count).map { _ in make() }
            let (first, second) = (Publishers(count), Publishers(count))
            let ask = { (publishers: Publishers) in
                { (round: Int) in
                    for index in 16 * round..<16 * (round + 1) {
                        publishers.all[index] = objects[index].objectWillChange
                    }
                    meanwhile()
                }
            }
            try race(rounds: rounds, ask(first), ask(second))
            #expect(first.all.map { $0.map(ObjectIdentifier.init) } == second.all.map { $0.map(ObjectIdentifier.init) })
            #expect(Set(first.all.compactMap { $0.map(ObjectIdentifier.init) }).count == count)
            #expect(objects.map(\.objectWillChange).map(Optional.init).elementsEqual(first.all) { $0 === $1 })
        }

        /// The publishers that one thread was told, by the number of the object.
        private final class Publishers {
            var all: [ObservableObjectPublisher?]

            init(_ count: Int) { all = Array(repeating: nil, count: count) }
        }

        @Test("A new object does not get the publisher of one that was there before, whatever its address")
        func addresses() throws {
            let (notified, made) = (Tally(), Tally())
            let comeAndGo = {
                for _ in 0..<4_000.scaled {
                    let old = Plain().objectWillChange.sink { notified.add() }
                    let new = Plain()
                    new.objectWillChange.send()
                    old.cancel()
                    made.add()
                }
            }
            try race(comeAndGo, comeAndGo, comeAndGo)
            #expect(notified.count == 0 && made.count == 3 * 4_000.scaled)
        }
    }
}
