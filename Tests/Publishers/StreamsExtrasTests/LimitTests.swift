import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct LimitTests {
    private static let numbers = [1, 2].publisher

    @Test("A limit below one is a mistake, told where it is written")
    func none() async {
        await #expect(processExitsWith: .failure) { _ = Self.numbers.mapAsync(maxConcurrent: 0) { $0 } }
        await #expect(processExitsWith: .failure) { _ = Self.numbers.collect(until: Self.numbers, limit: 0) }
    }

    @Test("A limit of one is none")
    func one() async {
        let arrays = Self.numbers.collect(until: Empty<Int, Never>(completeImmediately: false), limit: 1).record()
        #expect(arrays.values == [[1], [2]])
        var squares: [Int] = []
        for await square in Self.numbers.mapAsync(maxConcurrent: 1, { $0 * $0 }).values { squares.append(square) }
        #expect(squares == [1, 4])
    }
}
