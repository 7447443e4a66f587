import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct WindowTests: OperatorTests {
    static let rows = [
        Operator("window(2)", .unlimited) { upstream, _ in upstream.window(2).flatMap { $0 } },
        Operator("window until output that never comes", .unlimited) { upstream, stage in
            upstream.window(until: stage.publisher(History([], nil)), bufferSize: 1).flatMap { $0 }
        },
        Operator("window every", .unmodelled, [.isUnordered]) {
            $0.window(every: 2, scheduler: $1.scheduler, bufferSize: 2).flatMap { $0 }
        },
        Operator("window until output of upstream", .unmodelled) { upstream, _ in
            upstream.window(until: upstream.filter { $0.number % 3 == 0 }, bufferSize: 2).flatMap { $0 }
        },
        Operator("window until output", .unmodelled, [.meetsAnother]) {
            $0.window(until: $1.publisher(History([11])), bufferSize: 9).flatMap { $0 }
        },
    ]

    static let limits = [
        Limit("window", 1) { _ = [1].publisher.window($0) },
        Limit("window(until:)", 1) { _ = [1].publisher.window(until: Just(1), bufferSize: $0) },
    ]

    private let numbers = PassthroughSubject<Int, Fault>()

    @Test("window(_:) finishes each window with its last value")
    func windowOfCount() {
        let sums = numbers.window(2).flatMap { $0.reduce(0, +) }.record()
        for number in 1...5 { numbers.send(number) }
        #expect(sums.values == [3, 7])
        numbers.send(completion: .finished)
        #expect(sums.values == [3, 7, 5] && sums.completion == .finished)
    }

    @Test("window(until:) opens a window with a value, and closes it when the other publisher sends or fails")
    func windowUntil() {
        let boundaries = PassthroughSubject<Void, Fault>()
        let counts = numbers.window(until: boundaries, bufferSize: 1).flatMap { $0.count() }.record()
        for number in 1...3 { numbers.send(number) }
        for _ in 0..<2 { boundaries.send() }
        numbers.send(4)
        #expect(counts.values == [3])
        boundaries.send(completion: .failure(.inner))
        #expect(counts.values == [3] && counts.completion == .failure(.inner))
    }

    @Test("window(until:) and collect(until:) subscribe to the other publisher first: no early boundary is missed")
    func boundariesFirst() {
        let boundaries = PassthroughSubject<Void, Fault>()
        let causing = (1...5).publisher.setFailureType(to: Fault.self)
            .handleEvents(receiveOutput: { if $0 == 3 { boundaries.send() } })
        let windows = causing.window(until: boundaries, bufferSize: 5).flatMap { $0.collect() }.record()
        let arrays = causing.collect(until: boundaries, limit: 9).record()
        #expect(windows.values == [[1, 2], [3, 4, 5]] && arrays.values == windows.values)
    }

    @Test("A boundary that is there at the subscription finds no values")
    func presentBoundary() {
        let (number, boundary) = (CurrentValueSubject<Int, Fault>(1), CurrentValueSubject<Void, Fault>(()))
        let windows = number.window(until: boundary, bufferSize: 5).flatMap { $0.collect() }.record()
        let arrays = number.collect(until: boundary, limit: 9).record()
        #expect(windows.values == [] && arrays.values == [])
        number.send(2)
        boundary.send()
        #expect(windows.values == [[1, 2]] && arrays.values == [[1, 2]])
    }

    @Test("An open window fails when the other publisher fails")
    func failingBoundary() {
        let boundaries = PassthroughSubject<Void, Fault>()
        var windows: [Recorder<Int, Fault>] = []
        let cancellable = numbers.window(until: boundaries, bufferSize: 1)
            .sink(receiveCompletion: { _ in }, receiveValue: { windows.append($0.record()) })
        numbers.send(1)
        withExtendedLifetime(cancellable) { boundaries.send(completion: .failure(.inner)) }
        #expect(windows.map(\.values) == [[1]] && windows.map(\.completion) == [.failure(.inner)])
    }

    @Test("window(every:) closes windows by the clock; an interval without values has an empty one")
    func windowEvery() {
        let scheduler = TestScheduler()
        let counts = numbers.window(every: 10, scheduler: scheduler, bufferSize: 1).flatMap { $0.count() }
            .record(scheduler: scheduler)
        for number in 1...3 {
            scheduler.advance(by: 4)
            numbers.send(number)
        }
        scheduler.advance(by: 20)
        #expect(counts.values == [2, 1, 0])
        counts.cancel()
        #expect(scheduler.pendingCount == 0)
    }

    @Test("A window without demand is dropped when the next one opens")
    func windowWithoutDemand() {
        let recorder = (1...6).publisher.window(2).record(initialDemand: .max(1))
        recorder.request(.unlimited)
        let windows = recorder.values.map { $0.record().values }
        #expect(windows == [[1, 2], [5, 6]] && recorder.completion == .finished)
    }

    @Test("window(every:) opens no window after its upstream has finished, while one waits for demand")
    func boundaryAfterTheEnd() {
        let scheduler = TestScheduler()
        let windows = numbers.window(every: 10, scheduler: scheduler, bufferSize: 9).record(initialDemand: .max(1))
        numbers.send(1)
        scheduler.advance(by: 10)
        numbers.send(2)
        numbers.send(completion: .finished)
        scheduler.advance(by: 10)
        windows.request(.unlimited)
        #expect(windows.values.map { $0.record().values } == [[1], [2]] && windows.completion == .finished)
    }

    @Test("window(until:) keeps the last values until they are requested, up to the size of its buffer")
    func windowBuffer() {
        let never = Empty<Void, Fault>(completeImmediately: false)
        let recorder = numbers.window(until: never, bufferSize: 2).record()
        for number in 1...3 { numbers.send(number) }
        #expect(recorder.values.map { $0.record().values } == [[2, 3]])
    }
}
