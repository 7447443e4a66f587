import Foundation
import Streams
import StreamsExtras
import StreamsFoundation
import StreamsReports
import StreamsTesting
import Testing

/// Runs the code of Docs/Questions.md.
@Suite(.timeLimit(.minutes(5))) struct QuestionsTests {
    private let scheduler = TestScheduler()

    /// Answers in capitals after three seconds.
    private func search(_ text: String) -> some Publisher<String, TestFailure> {
        Just(text.uppercased()).delay(for: 3, scheduler: scheduler).setFailureType(to: TestFailure.self)
    }

    @Test("A search is debounced")
    func debounced() throws {
        let typed = try scheduler.subject("ab-c--------")
        let found = typed.debounce(for: 2, scheduler: scheduler)
            .removeDuplicates()
            .flatMapLatest(search)
        try scheduler.expect(found, "--------C")
    }

    @Test("An outdated request is cancelled")
    func outdated() throws {
        let typed = try scheduler.subject("a-b------c---")
        try scheduler.expect(typed.flatMapLatest(search), "-----B------C")
    }

    @Test("A request is tried again, each time after a longer pause")
    func retried() throws {
        let requests = try scheduler.publisher("-#", values: .digits)
        let patient =
            requests
            .retry(3, delay: .exponential(from: 1, limit: 8), scheduler: scheduler)
        try scheduler.expect(patient, "-----------#")
    }

    @Test("Each kind of backoff has its waits")
    func backoffs() {
        let same = Publishers.Backoff<Double>.constant(2)
        let doubled = Publishers.Backoff<Double>.exponential(from: 1, limit: 8)
        let scattered = Publishers.Backoff<Double> { retry in Double(retry + 1) + .random(in: 0..<1) }
        #expect((0..<5).map(same.span) == [2, 2, 2, 2, 2])
        #expect((0..<5).map(doubled.span) == [1, 2, 4, 8, 8])
        #expect((0..<5).map(scattered.span).map { $0.rounded(.down) } == [1, 2, 3, 4, 5])
    }

    @Test("A rate falls to zero where nothing arrives")
    func rate() throws {
        let requests = try scheduler.publisher("-aa-------a|")
        let rate = requests.window(every: 3, scheduler: scheduler, bufferSize: 1)
            .flatMap { $0.count() }
        try scheduler.expect(rate, "---2--0--0-(1|)", values: .digits)
    }

    @Test("One request is shared")
    func shared() {
        var requests = 0
        let profile = Deferred {
            requests += 1
            return Just("Ada")
        }.share(replay: 1)
        for _ in 1...3 { #expect(profile.record().values == ["Ada"]) }
        #expect(requests == 1)
    }

    @Test("A cache answers if the server fails")
    func cached() {
        let cache = CurrentValueSubject<String, TestFailure>("yesterday's")
        let news = Fail<String, TestFailure>(error: TestFailure("offline"))
            .caching(to: { cache.value = $0 })
            .fallback(to: { cache.first() })
        #expect(news.record().values == ["yesterday's"])
    }

    @Test("Async code waits for a value, and loops over all")
    func awaited() async throws {
        let first = await [1, 2, 3].publisher.firstValue()
        var sum = 0
        for await number in [1, 2, 3].publisher.values { sum += number }
        #expect(first == 1 && sum == 6)
    }

    @Test("An asynchronous function is a publisher")
    func asynchronous() async throws {
        let greeting = Publishers.Async { try await greet("Ada") }
        let loud = greeting.map { $0.uppercased() }
        #expect(try await loud.firstValue() == "HELLO, ADA")
    }

    @Test("A function with a callback is a publisher")
    func callback() {
        let loaded = Deferred {
            Future<Int, TestFailure> { promise in load { result in promise(result) } }
        }
        #expect(loaded.record().values == [7])
    }

    @Test("Time is tested without waiting")
    func time() throws {
        let ticks = Publishers.Interval(every: 60, scheduler: scheduler)
            .prefix(2).map { _ in "a" }
        try scheduler.expect(ticks, "-a(a|)", frame: 60)
    }

    @Test("A report says what a pipeline waits for")
    func waiting() {
        let texts = PassthroughSubject<String, Never>()
        let scope = PassthroughSubject<String, Never>()
        let search = texts.combineLatest(scope.named("scope"))
            .reported(as: "search", to: Reports()).sink { _ in }
        texts.send("swift")
        let waits = Reports.running.filter { $0.title == "search" }.map(\.description).joined()
        #expect(waits.contains(#"waits for a value of the 2nd source, "scope""#))
        search.cancel()
    }

    @Test("Values arrive on the main queue, in their order")
    func queue() async {
        let numbers = (1...3).publisher.receive(on: DispatchQueue.main).map { number in
            dispatchPrecondition(condition: .onQueue(.main))
            return number
        }
        #expect(await numbers.collected() == [1, 2, 3])
    }

    @Test("Several requests are awaited together")
    func together() throws {
        let (name, age) = (try scheduler.publisher("--a|"), try scheduler.publisher("----b|"))
        try scheduler.expect(name.zip(age).map { $0 + $1 }, "----(a|)", values: ["a": "ab"])
    }

    @Test("State is computed from other state, and never half changed")
    func derived() {
        let count = CurrentValueSubject<Int, Never>(1)
        let (next, double) = (Derived(count) { $0 + 1 }, Derived(count) { $0 * 2 })
        let pairs = Derived(next, double) { "\($0) \($1)" }.record()
        count.send(2)
        #expect(pairs.values == ["2 2", "3 4"])
    }

    @Test("A pipeline goes on after a failure")
    func goesOn() {
        let numbers = ["1", "x", "3"].publisher.flatMap { text in
            Just(text).tryMap { try Int($0, format: .number) }.replaceError(with: 0)
        }
        #expect(numbers.record().values == [1, 0, 3])
    }

    @Test("A server is asked again and again")
    func polled() throws {
        let status = Just("a").poll(every: 5, scheduler: scheduler).prefix(3)
        try scheduler.expect(status, "a----a----(a|)")
    }

    @Test("Values that come fast are thinned out")
    func throttled() throws {
        let moves = try scheduler.subject("abc----d")
        let calm = moves.throttle(for: 3, scheduler: scheduler, latest: true)
        try scheduler.expect(calm, "a--c---d")
    }

    @Test("A request that takes too long fails")
    func late() throws {
        let slow = try scheduler.publisher("----------a|")
        let limited = slow.timeout(5, scheduler: scheduler) { TestFailure("too late") }
        try scheduler.expect(limited, "-----#", failure: TestFailure("too late"))
    }

    @Test("Uploads run two at a time, and their results keep the order")
    func limited() async throws {
        let lengths = ["a", "bb", "ccc"].publisher
            .mapAsync(maxConcurrent: 2) { await upload($0) }
        #expect(await lengths.collected() == [1, 2, 3])
    }

    @Test("A subscriber that comes late receives the latest values")
    func replayed() {
        let messages = ReplaySubject<String, Never>(bufferSize: 2)
        for text in ["one", "two", "three"] { messages.send(text) }
        #expect(messages.record().values == ["two", "three"])
    }

    @Test("Any task may send")
    func sending() async {
        let numbers = ReplaySubject<Int, Never>(bufferSize: 10)
        let input = numbers.input
        await withTaskGroup { group in
            for number in 1...10 { group.addTask { input.send(number) } }
        }
        #expect(numbers.record().values.sorted() == Array(1...10))
    }
}

private func greet(_ name: String) async throws -> String { "Hello, \(name)" }

private func load(_ completed: (Result<Int, TestFailure>) -> Void) { completed(.success(7)) }

private func upload(_ text: String) async -> Int { text.count }
