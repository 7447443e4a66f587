import Dispatch
import Streams
import StreamsExtras
import StreamsFoundation
import StreamsReports
import StreamsTesting
import Testing

@Suite struct WithTests {
    private enum Request { @TaskLocal static var id = "none" }

    @Test("Closures before it see the value on other threads, in recoveries, and in inner publishers")
    func upstream() async throws {
        struct Failed: Error {}
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

    @Test("Tasks that are begun before it see the value")
    func tasks() async throws {
        let values = [1, 2].publisher.mapAsync(maxConcurrent: 2) { "\($0) in \(Request.id)" }.with(Request.$id, "7")
        #expect(await values.collected() == ["1 in 7", "2 in 7"])
    }

    @Test("Closures behind it see the value where they are called at once")
    func downstream() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.with(Request.$id, "7").map { "\($0) in \(Request.id)" }.record()
        subject.send(1)
        #expect(recorder.values == ["1 in 7"])
    }

    @Test("Of two, the nearer one counts: for values, for requests and at the subscription")
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

    @Test("A pipeline is reported layer by layer behind a bound value, and before one")
    func reports() throws {
        let reports = Reports()
        let pipeline = Just(1).named("one").map { $0 + 1 }.with(Request.$id, "7").filter { $0 > 0 }
        let behind = pipeline.reported(as: "behind", to: reports).record()
        let before = pipeline.reported(as: "before", to: reports).with(Request.$id, "8").record()
        #expect(
            reports.all.map { $0.layers.map(\.name) } == .init(repeating: ["one", "Map", "With", "Filter"], count: 2))
        #expect(behind.values == [2] && before.values == [2])
    }

    @Test("Nothing is kept alive after the completion, nor after a cancel", arguments: [true, false])
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

    @Test("What sends later sees the value, sixty-two recoveries deep")
    func depth() {
        struct Failed: Error {}
        let (scheduler, log) = (TestScheduler(), PassthroughSubject<String, Never>())
        func attempt(_ number: Int) -> AnyPublisher<Int, Failed> {
            guard number < 80 else { return Fail(error: Failed()).eraseToAnyPublisher() }
            return Just(1).receive(on: scheduler).tryMap { _ throws(Failed) -> Int in
                log.send(Request.id)
                throw Failed()
            }.catch { _ in attempt(number + 1) }.eraseToAnyPublisher()
        }
        let seen = log.record()
        withExtendedLifetime(attempt(0).with(Request.$id, "7").record()) { scheduler.run() }
        #expect(seen.values.firstIndex(of: "none") == 62 && seen.values.count == 80)
    }

    @Test("A recovery that recovers itself ten thousand times does not deepen the stack")
    func recursion() {
        struct Failed: Error {}
        func attempt(_ number: Int) -> AnyPublisher<Int, Failed> {
            Fail<Int, Failed>(error: Failed()).catch { _ in
                number < 10_000 ? attempt(number + 1) : Just(1).setFailureType(to: Failed.self).eraseToAnyPublisher()
            }.eraseToAnyPublisher()
        }
        #expect(attempt(0).with(Request.$id, "7").record().values == [1])
    }
}
