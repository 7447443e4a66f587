import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct LimitTests {
    private static let numbers = [1, 2].publisher
    private static let function = AsyncFunction { () async throws -> Int in 1 }

    /// Calls that trap for a number below the smallest. They have names, as a closure cannot be sent to another
    /// process.
    private static let limits: [(name: String, smallest: Int, make: @Sendable (Int) -> Void)] = [
        ("mapAsync", 1, { _ = numbers.mapAsync(maxConcurrent: $0) { $0 } }),
        ("mapAsyncUnordered", 1, { _ = numbers.mapAsyncUnordered(maxConcurrent: $0) { $0 } }),
        ("collect(until:)", 1, { _ = numbers.collect(until: numbers, limit: $0) }),
        ("groupBy, groups", 1, { _ = numbers.groupBy(maxGroups: $0, bufferSize: 1) { $0 } }),
        ("groupBy, buffer", 1, { _ = numbers.groupBy(maxGroups: 1, bufferSize: $0) { $0 } }),
        ("window", 1, { _ = numbers.window($0) }),
        ("window(until:)", 1, { _ = numbers.window(until: numbers, bufferSize: $0) }),
        ("rateLimit, burst", 1, { _ = numbers.rateLimit(every: 1, burst: $0, scheduler: TestScheduler()) }),
        ("rateLimit, interval", 1, { _ = numbers.rateLimit(every: .nanoseconds($0), scheduler: TestScheduler()) }),
        ("Interval", 1, { _ = Publishers.Interval(every: .nanoseconds($0), scheduler: TestScheduler()) }),
        ("ReplaySubject", 0, { _ = ReplaySubject<Int, Never>(bufferSize: $0) }),
        ("share(replay:)", 0, { _ = numbers.share(replay: $0) }),
        ("retry", 0, { _ = numbers.retry($0, delay: .constant(1), scheduler: TestScheduler()) }),
        ("AsyncFunction.retry", 0, { _ = function.retry($0) }),
    ]

    @Test("A limit below the smallest one traps where it is set", arguments: limits.map(\.name))
    func tooSmall(name: String) async {
        await #expect(processExitsWith: .failure) { [name] in
            if let limit = Self.limits.first(where: { $0.name == name }) { limit.make(limit.smallest - 1) }
        }
    }

    @Test("The smallest limit does not trap", arguments: limits.map(\.name))
    func smallest(name: String) {
        if let limit = Self.limits.first(where: { $0.name == name }) { limit.make(limit.smallest) }
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
