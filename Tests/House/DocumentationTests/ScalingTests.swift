import Foundation
import Streams
import StreamsExtras
import StreamsTesting
import Synchronization
import Testing

/// Runs the code of Docs/Scaling.md.
@Suite struct ScalingTests: Examples {
    let printed = Printed()

    /// A broker's client library, as Streams sees it.
    final class Broker: Sendable {
        let messages: AsyncStream<String>
        private let outbox = Mutex<[String]>([])

        init(_ messages: [String]) {
            self.messages = AsyncStream { continuation in
                for message in messages { continuation.yield(message) }
                continuation.finish()
            }
        }

        var sent: [String] { outbox.withLock { $0 } }

        func send(_ message: String) async throws { outbox.withLock { $0.append(message) } }
    }

    @Test("Messages arrive as a publisher, and leave in a loop")
    func throughTheProcess() async throws {
        let broker = Broker(["3", "x", "4"])
        let squares = broker.messages.publisher
            .compactMap { Int($0) }
            .map { "\($0 * $0)" }
        for await square in squares.values { try await broker.send(square) }
        print(broker.sent)
        // Prints: ["9", "16"]
        try printed.check()
    }

    @Test("A slow consumer chooses the policy of its buffer")
    func bounded() async throws {
        let readings = PassthroughSubject<Int, Never>()
        let latest = readings.values(bufferingPolicy: .bufferingNewest(2))
        var iterator = latest.makeAsyncIterator()
        for reading in 1...1000 { readings.send(reading) }
        readings.send(completion: .finished)
        while let reading = await iterator.next() { print(reading) }
        // Prints: 999, 1000
        try printed.check()
    }

    @Test("A full buffer fails, where losing a value is a mistake")
    func full() {
        struct TooSlow: Error {}
        let orders = PassthroughSubject<Int, TooSlow>()
        let buffered = orders.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { TooSlow() })
        let recorder = buffered.record(initialDemand: .none)
        for order in 1...3 { orders.send(order) }
        recorder.request(.unlimited)
        #expect(recorder.values == [1, 2] && recorder.completion != nil)
    }

    @Test("A buffer that asks for as much as it holds does not get what a subject sends beyond that")
    func keptFull() {
        let orders = PassthroughSubject<Int, TestFailure>()
        let buffered = orders.buffer(size: 2, prefetch: .keepFull, whenFull: .customError { TestFailure("too slow") })
        let recorder = buffered.record(initialDemand: .none)
        for order in 1...3 { orders.send(order) }
        recorder.request(.unlimited)
        #expect(recorder.values == [1, 2] && recorder.completion == nil)
    }

    @Test("At most two requests run at a time, and the next one starts when one has ended")
    func limited() async throws {
        let running = Counter()
        let pages = (1...10).publisher
            .flatMap(maxPublishers: .max(2)) { page in
                Publishers.Async { await running.whileRunning { page * 10 } }
            }
            .collect()
        for await all in pages.values { print(all.sorted()) }
        // Prints: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
        try printed.check()
        #expect(await running.most <= 2)
    }

    actor Counter {
        private var count = 0
        private(set) var most = 0

        func whileRunning(_ work: @Sendable () async -> Int) async -> Int {
            count += 1
            most = max(most, count)
            defer { count -= 1 }
            await Task.yield()
            return await work()
        }
    }
}
