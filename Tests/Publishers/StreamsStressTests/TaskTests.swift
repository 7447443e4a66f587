import Streams
import StreamsExtras
import Testing

extension Stress {
    @Suite struct TaskTests {
        @Test("A task sends the values that two threads request, one at a time and in order")
        func asking() throws {
            let (numbers, number) = AsyncStream<Int>.makeStream()
            let count = 2_000.scaled
            for value in Int.values(2 * count, by: 0) { number.yield(value) }
            let witness = Witness<Never>(asking: .none)
            witness.attach(to: numbers.publisher)
            let ask = { for _ in 0..<count { witness.request(.max(1)) } }
            try race(ask, ask)
            number.finish()
            witness.request(.max(1))  // Only a request finds the end.
            #expect(witness.waitForEnd() && witness.violations == [])
            #expect(witness.values == Array(Int.values(2 * count, by: 0)))
        }
    }
}
