import Streams
import StreamsExtras
import StreamsTesting
import Synchronization
import Testing

/// How many publishers an operator takes, and how slowly their values are requested.
private struct Consumption: Sendable {
    let places: Int
    /// How many values the publishers send, in turn.
    let counts: [Int]
    let requests: [Int]

    static func any(places: ClosedRange<Int>) -> Generator<Consumption> {
        Generator { choices in
            Consumption(
                places: Generator.int(in: places).draw(from: &choices),
                counts: Generator.array(of: .int(in: 1...3), count: 1...6).draw(from: &choices),
                requests: Generator.array(of: .int(in: 1...3), count: 0...9).draw(from: &choices))
        }
    }

    /// Sends a number as often as `counts` says.
    func publisher(of number: Int) -> Publishers.Sequence<Repeated<Int>, Never> {
        repeatElement(number, count: counts[number % counts.count]).publisher
    }

    /// The first of all values.
    private func inOrder(_ count: Int) -> [Int] {
        Array((0..<1000).lazy.flatMap { repeatElement($0, count: counts[$0 % counts.count]) }.prefix(count))
    }

    /// Checks that all requests are met, in order, and that publishers without a place are not taken from upstream.
    func check(_ flatten: (AnyPublisher<Int, Never>) -> some Publisher<Int, Never>) throws {
        var taken = 0
        let upstream = (0..<1000).publisher.handleEvents(receiveOutput: { _ in taken += 1 }).eraseToAnyPublisher()
        let recorder = flatten(upstream).record(initialDemand: .none)
        for request in requests {
            recorder.request(.max(request))
            let received = Dictionary(grouping: recorder.values, by: { $0 })
            let done = received.count { $0.value.count == counts[$0.key % counts.count] }
            try StreamsTesting.check(taken <= done + places, "\(taken) were taken, and \(done) are done")
        }
        try checkEqual(recorder.values, inOrder(requests.reduce(0, +)))
    }
}

private final class Started: Sendable {
    let count = Atomic(0)
}

/// Operators that keep no more values than they have places, however slowly their values are requested.
@Suite struct BoundLaws {
    @Test("concatMap takes another value when all values of the one before have been sent")
    func concatMap() throws {
        try forAll(Consumption.any(places: 1...1)) { slow in
            try slow.check { $0.concatMap { slow.publisher(of: $0) } }
        }
    }

    @Test(
        "mapAsync takes no more values than it runs functions, until their results have been sent",
        arguments: [true, false])
    func mapAsync(isOrdered: Bool) throws {
        try forAll(
            Consumption.any(places: 1...3).map { Consumption(places: $0.places, counts: [1], requests: $0.requests) }
        ) { slow in
            try slow.check { $0.mapStarted(maxConcurrent: slow.places, isOrdered: isOrdered) { Just($0) } }
        }
    }

    @Test("A loop that waits makes no function run ahead, beyond the limit", arguments: [true, false])
    func loop(isOrdered: Bool) async {
        let started = Started()
        let run: @Sendable (Int) async -> Int = { number in
            started.count.wrappingAdd(1, ordering: .relaxed)
            return number
        }
        let numbers = (1...1000).publisher
        let results =
            isOrdered
            ? numbers.mapAsync(maxConcurrent: 2, run).eraseToAnyPublisher()
            : numbers.mapAsyncUnordered(maxConcurrent: 2, run).eraseToAnyPublisher()
        var count = 0
        for await _ in results.values.prefix(100) {
            count += 1
            for _ in 0..<10 { await Task.yield() }
            #expect(started.count.load(ordering: .relaxed) <= count + 2)
        }
    }
}
