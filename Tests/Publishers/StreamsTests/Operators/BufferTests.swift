import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct BufferTests: OperatorTests {
    static let rows = [
        Operator("buffer that is kept full", .always, [.asksOneByOne, .asksAhead]) { upstream, _ in
            upstream.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
        },
        Operator("buffer by request", .always, [.asksAhead]) { upstream, _ in
            upstream.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)
        },
        Operator("buffer of one", .unmodelled) { upstream, _ in
            upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
        },
        Operator("buffer of two that is kept full", .unmodelled) { upstream, _ in
            upstream.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest)
        },
        Operator("buffer that fails", .unmodelled) { upstream, stage in
            let hold = stage.hold
            return upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { hold(.inner) })
        },
    ]

    @Test(
        "A full buffer drops the newest value or the oldest, or fails", arguments: ["newest", "oldest", "error"])
    func buffer(whenFull: String) {
        let subject = PassthroughSubject<Int, Fault>()
        let strategies: [String: Publishers.BufferingStrategy<Fault>] = [
            "newest": .dropNewest, "oldest": .dropOldest, "error": .customError { .inner },
        ]
        let strategy = strategies[whenFull] ?? .dropNewest
        let buffered = subject.buffer(size: 2, prefetch: .byRequest, whenFull: strategy)
        let recorder = buffered.record(initialDemand: .none)
        for value in 1...3 { subject.send(value) }
        recorder.request(.unlimited)
        #expect(recorder.values == (whenFull == "oldest" ? [2, 3] : [1, 2]))
        #expect((recorder.completion == .failure(.inner)) == (whenFull == "error"))
    }

    @Test("A buffer of size zero passes requested values by request, and requests nothing when kept full")
    func emptyBuffer() {
        let values = [1, 2].publisher
        let byRequest = values.buffer(size: 0, prefetch: .byRequest, whenFull: .dropNewest)
        #expect(byRequest.record().values == [1, 2] && byRequest.record(initialDemand: .max(1)).values == [1])
        #expect(values.buffer(size: 0, prefetch: .keepFull, whenFull: .dropNewest).record().events.count == 1)
    }

    private let scheduler = TestScheduler()
    private let subject = PassthroughSubject<Int, Fault>()

    @Test(
        "A full buffer makes its error and cancels its upstream at once, and fails when the waiting values are requested"
    )
    func unrequestedBuffer() {
        var (cancels, errors) = (0, 0)
        let recorder = subject.handleEvents(receiveCancel: { cancels += 1 })
            .buffer(
                size: 1, prefetch: .byRequest,
                whenFull: .customError {
                    errors += 1; return .inner
                }
            )
            .record(initialDemand: .none)
        for value in 1...3 { subject.send(value) }
        #expect((cancels, errors) == (1, 1) && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values == [1] && recorder.completion == .failure(.inner))
    }

    @Test("A full buffer whose error makes its subject send again fails once")
    func fullBuffer() {
        var calls = 0
        let full = subject.buffer(
            size: 0, prefetch: .byRequest,
            whenFull: .customError { [subject] in
                calls += 1
                if calls < 5 { subject.send(2) }
                return .inner
            })
        let recorder = full.record(initialDemand: .none)
        subject.send(1)
        #expect(calls == 1 && recorder.completion == .failure(.inner))
    }

    @Test("A buffer of an upstream that sends at once drops nothing that a sink requests")
    func bufferBeforeAFastUpstream() {
        let numbers = (1...10).publisher.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
        #expect(numbers.recordSink().values == Array(1...10))
        let late = numbers.record(initialDemand: .none)
        late.request(.unlimited)
        #expect(late.values == [9, 10])
    }

    @Test("A buffer fails after the waiting values")
    func failingBuffer() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1), .failure(.inner)])
        let buffered = upstream.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest)
        let recorder = buffered.record(initialDemand: .none)
        #expect(recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values == [1] && recorder.completion == .failure(.inner))
    }

    @Test("A buffer that has overflowed fails, even if its upstream finishes before demand comes")
    func overflowBeforeTheEnd() {
        let buffered = subject.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { .inner })
        let recorder = buffered.record(initialDemand: .none) { [subject] _, event in
            guard event == .value(1) else { return }
            onAnotherThread {
                for value in 2...3 { subject.send(value) }
                subject.send(completion: .finished)
            }
        }
        subject.send(1)
        recorder.request(.max(1))
        recorder.request(.unlimited)
        #expect(recorder.values == [1, 2] && recorder.completion == .failure(.inner))
    }

    @Test("A buffer without room keeps what is requested, and of that the latest")
    func requestedWithoutRoom() {
        let subject = PassthroughSubject<Int, Never>()
        let buffered = subject.buffer(size: 0, prefetch: .byRequest, whenFull: .dropOldest)
        let recorder = buffered.record(initialDemand: .max(2)) { _, event in
            if event == .value(1) { for value in 2...3 { subject.send(value) } }
        }
        subject.send(1)
        #expect(recorder.values == [1, 3])
    }
}
