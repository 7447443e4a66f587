import Streams
import StreamsExtras
import StreamsTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct AsyncFunctionTests: OperatorTests {
    static let limits = [
        Limit("AsyncFunction.retry", 0) { _ = AsyncFunction { () async throws -> Int in 1 }.retry($0) }
    ]

    private let scheduler = TestScheduler()
    private let log = Log()

    @Test("Async functions form a sandwich: results are cached, and any failure is replaced by a fallback")
    func sandwich() async throws {
        for isOnline in [true, false] {
            let load = AsyncFunction { () async throws -> String in
                guard isOnline else { throw Fault.upstream }
                return "1"
            }.tryMap { text throws in Int(text) ?? 0 }
                .caching(to: { [log] in log.add("saved \($0)") })
                .fallback(to: { 2 }) { [log] in log.add("\($0)") }
            #expect(try await load() == (isOnline ? 1 : 2))
        }
        #expect(log.lines == ["saved 1", "upstream"])
    }

    @Test("An error of the cache is ignored, and errors keep their type")
    func errors() async {
        let failing = AsyncFunction { () async throws(Fault) -> Int in throw .upstream }
        let cached = AsyncFunction { 1 }.map { $0 + 1 }.caching(to: { _ in throw Fault.inner }) { [log] in
            log.add("\($0)")
        }
        #expect(await cached() == 2)
        #expect(log.lines == ["inner"])
        do throws(Fault) { _ = try await failing.retry(1)() } catch { #expect(error == .upstream) }
    }

    @Test("retry waits before each attempt, up to the limit of the delay")
    func retry() throws {
        let failing = AsyncFunction { [log] () async throws(Fault) -> Int in
            log.add("run")
            throw .upstream
        }.retry(3, delay: .exponential(from: 10, limit: 30), clock: scheduler.clock)
        #expect(throws: Fault.upstream) { try scheduler.run { try await failing() } }
        #expect(log.lines.count == 4 && scheduler.now.sinceStart == 60)
    }

    @Test("An error that the closure rejects is thrown at once, without a retry")
    func noRetry() throws {
        let failing = AsyncFunction { [log] () async throws(Fault) -> Int in
            log.add("run")
            throw .upstream
        }.retry(3) { $0 != .upstream }
        #expect(throws: Fault.upstream) { try scheduler.run { try await failing() } }
        #expect(log.lines == ["run"])
    }

    @Test("timeout throws when there is no result in time, and cancels the running function")
    func timeout() throws {
        let slow = AsyncFunction { [scheduler, log] () async throws -> Int in
            do { try await Task.sleep(for: .seconds(20), clock: scheduler.clock) } catch { log.add("cancelled") }
            return 1
        }
        let clock = scheduler.clock
        #expect(throws: Fault.inner) {
            try scheduler.run { try await slow.timeout(.seconds(10), clock: clock) { Fault.inner }() }
        }
        #expect(scheduler.now.sinceStart == 10 && log.lines == ["cancelled"])
        #expect(try scheduler.run { try await slow.timeout(.seconds(30), clock: clock) { Fault.inner }() } == 1)
        #expect(scheduler.now.sinceStart == 30 && scheduler.pendingCount == 0)
    }

    @Test("The longest timeout never comes")
    func longestTimeout() async throws {
        let quick = AsyncFunction { () async throws -> Int in 1 }
        for duration in [Duration.seconds(Int64.max), .nanoseconds(Int64.max)] {
            #expect(try await quick.timeout(duration) { Fault.inner }() == 1)
            let retried = AsyncFunction { [log] () async throws -> Int in
                log.add("run")
                return 2
            }
            #expect(try await retried.timeout(duration, clock: SuspendingClock()) { Fault.inner }() == 2)
        }
    }

    @Test("In a cancelled task, neither a retry nor a fallback follows, and no timeout is reported")
    func cancel() throws {
        let waiting = AsyncFunction { [scheduler, log] () async throws -> Int in
            log.add("run")
            try await Task.sleep(for: .seconds(20), clock: scheduler.clock)
            return 1
        }
        let composed = waiting.retry(3, clock: scheduler.clock).fallback(to: { [log] in
            log.add("fallback")
            return 2
        }).timeout(.seconds(30), clock: scheduler.clock) { Fault.inner }
        let task = scheduler.task { try await composed() }
        scheduler.advance(by: 5)
        task.cancel()
        #expect(throws: CancellationError.self) { try scheduler.run { try await task.value } }
        #expect(log.lines == ["run"] && scheduler.now.sinceStart == 5 && scheduler.pendingCount == 0)
    }

    @Test("A cancel during the wait for a retry throws the last error")
    func cancelWhileWaiting() throws {
        let failing = AsyncFunction { () async throws -> Int in throw Fault.upstream }
            .retry(3, delay: .constant(60), clock: scheduler.clock)
        let task = scheduler.task { try await failing() }
        scheduler.advance(by: 5)
        task.cancel()
        #expect(throws: Fault.upstream) { try scheduler.run { try await task.value } }
        #expect(scheduler.now.sinceStart == 5 && scheduler.pendingCount == 0)
    }

    @Test("As a publisher, it calls the function for each subscriber")
    func publisher() async throws {
        let publisher = AsyncFunction { [log] in log.add("run") }.publisher
        for _ in 0..<2 { _ = await publisher.firstValue() }
        #expect(log.lines == ["run", "run"])
    }
}

private final class Log: Sendable {
    private let content = Mutex<[String]>([])

    var lines: [String] { content.withLock { $0 } }

    func add(_ line: String) { content.withLock { $0.append(line) } }
}
