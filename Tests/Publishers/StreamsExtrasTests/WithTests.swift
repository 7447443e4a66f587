import Dispatch
import Streams
import StreamsExtras
import StreamsFoundation
import StreamsReports
import StreamsTesting
import Testing

@Suite struct WithTests {
    private enum Request {
        @TaskLocal static var id = "none"
        @TaskLocal static var user = "nobody"
    }

    @Test("Closures upstream see the value on other threads, in recoveries, and in inner publishers")
    func upstream() async throws {
        let queue = DispatchQueue(label: "elsewhere")
        let values = Deferred { Just(Request.id) }.eraseToAnyPublisher()
            .receive(on: queue).map { "\($0) \(Request.id)" }
            .flatMap { text in Deferred { Just("\(text) \(Request.id)") } }
            .tryMap { _ -> String in throw Failed() }.catch { _ in Just("failed in \(Request.id)") }
            .receive(on: queue).map { "\($0), seen in \(Request.id)" }
            .with(Request.$id, "7")
        #expect(await values.values.first { _ in true } == "failed in 7, seen in 7")
        #expect(Request.id == "none")
    }

    @Test("Closures in inner publishers that send later see the value")
    func later() {
        let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let recorder = outer.flatMap { _ in inner.map { "\($0) in \(Request.id)" } }.with(Request.$id, "7").record()
        outer.send(1)
        inner.send(2)
        #expect(recorder.values == ["2 in 7"])
    }

    @Test("Tasks that start upstream see the value")
    func tasks() async throws {
        let values = [1, 2].publisher.mapAsync(maxConcurrent: 2) { "\($0) in \(Request.id)" }.with(Request.$id, "7")
        #expect(await values.collected() == ["1 in 7", "2 in 7"])
    }

    @Test("Closures downstream see the value when they are called synchronously")
    func downstream() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.with(Request.$id, "7").map { "\($0) in \(Request.id)" }.record()
        subject.send(1)
        #expect(recorder.values == ["1 in 7"])
    }

    @Test("Of two bindings, the nearer one counts: for values, for requests and at the subscription")
    func nesting() {
        var (seen, subject) = ([String](), PassthroughSubject<Int, Never>())
        func look(_ place: String) { seen.append("\(place) \(Request.id)") }
        let cancellable = Deferred {
            look("made")
            return subject
        }
        .handleEvents(receiveOutput: { _ in look("inner") }, receiveCancel: { look("left") }).with(Request.$id, "1")
        .handleEvents(receiveOutput: { _ in look("outer") }, receiveRequest: { _ in look("asked") })
        .with(Request.$id, "2").sink { _ in }
        subject.send(1)
        cancellable.cancel()
        #expect(seen == ["made 1", "asked 2", "inner 1", "outer 2", "left 1"])
        subject = PassthroughSubject()
    }

    @Test("A pipeline is reported layer by layer, both downstream and upstream of a bound value")
    func reports() throws {
        let reports = Reports()
        let pipeline = Just(1).named("one").map { $0 + 1 }.with(Request.$id, "7").filter { $0 > 0 }
        let behind = pipeline.reported(as: "behind", to: reports).record()
        let before = pipeline.reported(as: "before", to: reports).with(Request.$id, "8").record()
        #expect(
            reports.all.map { $0.layers.map(\.name) } == .init(repeating: ["one", "Map", "With", "Filter"], count: 2))
        #expect(behind.values == [2] && before.values == [2])
    }

    @Test("Nothing is kept alive after the completion or a cancel", arguments: [true, false])
    func lifetime(completes: Bool) {
        weak var witness: Witness?
        var subscription: (any Subscription)?
        let subject = PassthroughSubject<Int, Never>()
        do {
            let object = Witness()
            witness = object
            subject.map { _ in object }.with(Request.$id, "7")
                .subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
            if completes { subject.send(completion: .finished) } else { subscription?.cancel() }
        }
        #expect(witness == nil && subscription != nil)
    }

    private final class Witness {}

    private struct Failed: Error {}

    /// Returns what eighty attempts see. Each sends later, and is the recovery of the one before, wrapped by the
    /// closure.
    private func seen(
        in recovery: @escaping (AnyPublisher<Int, any Error>) -> AnyPublisher<Int, any Error> = { $0 }
    ) -> [String] {
        let (scheduler, log) = (TestScheduler(), PassthroughSubject<String, Never>())
        func attempt(_ number: Int) -> AnyPublisher<Int, any Error> {
            guard number < 80 else { return Fail(error: Failed()).eraseToAnyPublisher() }
            let attempted = Just(1).receive(on: scheduler).tryMap { _ -> Int in
                log.send(Request.id)
                throw Failed()
            }
            return attempted.catch { _ in recovery(attempt(number + 1)) }.eraseToAnyPublisher()
        }
        let seen = log.record()
        withExtendedLifetime(attempt(0).with(Request.$id, "7").record()) { scheduler.run() }
        return seen.values
    }

    @Test("A publisher that sends later sees the value through sixty-two nested recoveries")
    func depth() {
        let seen = seen()
        #expect(seen.firstIndex(of: "none") == 62 && seen.count == 80)
    }

    @Test("With another bound value on the way, each of these recoveries takes two layers")
    func depthOfOthers() {
        let seen = seen { $0.with(Request.$user, "Ann").eraseToAnyPublisher() }
        #expect(seen.firstIndex(of: "none") == 31 && seen.count == 80)
    }

    @Test("A publisher that is too deep for a report still sees the value")
    func reportedDepth() {
        func layers(_ publisher: AnyPublisher<String, Never>) -> AnyPublisher<String, Never> {
            (0..<40).reduce(publisher) { publisher, _ in publisher.filter { _ in true }.eraseToAnyPublisher() }
        }
        let bound = layers(Deferred { Just(Request.id) }.eraseToAnyPublisher()).with(Request.$id, "7")
        let recorder = layers(bound.eraseToAnyPublisher()).reported(as: "deep", to: Reports()).record()
        #expect(recorder.values == ["7"] && recorder.completion == .finished)
    }

    @Test("A recovery that recovers itself ten thousand times does not deepen the stack")
    func recursion() {
        func attempt(_ number: Int) -> AnyPublisher<Int, Failed> {
            Fail<Int, Failed>(error: Failed()).catch { _ in
                number < 10_000 ? attempt(number + 1) : Just(1).setFailureType(to: Failed.self).eraseToAnyPublisher()
            }.eraseToAnyPublisher()
        }
        #expect(attempt(0).with(Request.$id, "7").record().values == [1])
    }

    @Test("Two values are seen together, even by a publisher that sends later")
    func two() {
        let scheduler = TestScheduler()
        let seen = Just(1).receive(on: scheduler).map { _ in "\(Request.id) of \(Request.user)" }
        let recorder = seen.with(Request.$id, "7").with(Request.$user, "Ann").record()
        scheduler.run()
        #expect(recorder.values == ["7 of Ann"])
    }

    @Test("The subscription has the name of the one that it wraps")
    func maker() {
        var makers: [(any Any.Type)?] = []
        let subject = PassthroughSubject<Int, Never>()
        subject.with(Request.$id, "7").subscribe(
            AnySubscriber(receiveSubscription: { makers.append(($0 as? any NamedSubscription)?.maker) }))
        #expect(makers.first.map { $0 == PassthroughSubject<Int, Never>.self } == true)
    }

    @Test("Values that layers keep are reported behind a bound value, too")
    func keptByLayers() throws {
        let (reports, title) = (Reports(), "kept \(CombineIdentifier())")
        let saved = Just(1).caching(to: { _ in throw Failed() }, onError: { _ in }).with(Request.$id, "7")
        _ = saved.reported(as: title, to: reports).record()
        #expect(reports.latest?.hidden.map(\.keeper) == ["Caching"])
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.debounce(for: 5, scheduler: TestScheduler()).with(Request.$id, "7")
            .reported(as: title, to: reports).record()
        subject.send(1)
        let running = try #require(Reports.running.first { $0.title == title })
        #expect(running.layers.map(\.buffered).contains(1))
        recorder.cancel()
    }
}
