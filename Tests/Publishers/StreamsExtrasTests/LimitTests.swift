import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// Tests the limits of all suites. They have names, as a closure cannot be sent to another process.
@Suite struct LimitTests {
    private static let numbers = [1, 2].publisher

    @Test("A limit below the smallest one traps where it is set", arguments: OperatorRows.extras.limits.map(\.name))
    func tooSmall(name: String) async {
        await #expect(processExitsWith: .failure) { [name] in
            if let limit = OperatorRows.extras.limits.first(where: { $0.name == name }) {
                limit.make(limit.smallest - 1)
            }
        }
    }

    @Test("The smallest limit does not trap", arguments: OperatorRows.extras.limits.map(\.name))
    func smallest(name: String) {
        if let limit = OperatorRows.extras.limits.first(where: { $0.name == name }) { limit.make(limit.smallest) }
    }

    @Test("A limit of one does not change the values")
    func one() async {
        let arrays = Self.numbers.collect(until: Empty<Int, Never>(completeImmediately: false), limit: 1).record()
        #expect(arrays.values == [[1], [2]])
        var squares: [Int] = []
        for await square in Self.numbers.mapAsync(maxConcurrent: 1, { $0 * $0 }).values { squares.append(square) }
        #expect(squares == [1, 4])
    }

    @Test("The largest number is no limit, and takes no more time or memory")
    func largest() {
        let (numbers, largest) = (Self.numbers, Int.max)
        let never = Empty<Int, Never>(completeImmediately: false)
        #expect(numbers.collect(until: never, limit: largest).record().values == [[1, 2]])
        let groups = numbers.groupBy(maxGroups: largest, bufferSize: largest) { $0 }
        #expect(groups.flatMap { $0 }.record().values == [1, 2])
        #expect(numbers.window(largest).flatMap { $0.collect() }.record().values == [[1, 2]])
        #expect(numbers.window(until: never, bufferSize: largest).flatMap { $0 }.record().values == [1, 2])
        #expect(numbers.share(replay: largest).record().values == [1, 2])
    }
}
