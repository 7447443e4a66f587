#if DEBUG
import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// What comes while an upstream is being attached.
extension KernelSchedules {
    @Test("An upstream is left, though the end comes while it is being attached")
    func attachingPaced() throws {
        try check { attach(in: $0) { $0.prefix(untilOutputFrom: $1).eraseToAnyPublisher() } }
    }

    @Test("An upstream of several is left, though the end comes while it is being attached")
    func attachingSeveral() throws {
        try check { attach(in: $0) { $1.prefix(1).zip($0) { $1 }.eraseToAnyPublisher() } }
    }

    @Test("A loser is left, though another publisher wins while it is being attached")
    func attachingLoser() throws {
        try check { attach(in: $0, ends: false) { $1.amb($0).eraseToAnyPublisher() } }
    }

    /// While a subscriber is attached to the publisher, the second subject ends it; then nothing comes from the first one.
    private func attach(
        in scene: Scene, ends: Bool = true,
        _ make: (AnyPublisher<Int, Never>, AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>
    ) {
        let (source, stop, count, sink) = (
            PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>(), SceneTally(), SceneSink()
        )
        let counted = source.map {
            count.add()
            return $0
        }
        let publisher = make(counted.eraseToAnyPublisher(), stop.eraseToAnyPublisher())
        scene.thread("subscriber", { sink.attach(publisher) })
        scene.thread("value", { stop.send(1) })
        if ends { scene.thread("end", { stop.send(completion: .finished) }) }
        scene.check {
            guard sink.hasEnded || !sink.values.isEmpty else { return }
            source.send(9)
            try checkEqual(count.count, 0)
        }
        scene.finally { sink.cancel() }
    }

    @Test("A sink receives one result and one end, though the promise is called while it is being attached")
    func attachingSink() throws {
        try check { scene in
            let (future, promise) = Future<Int, any Error>.makePromise()
            let (log, ends) = (SceneTally(), SceneTally())
            let sandwich = Deferred { future }.tryMap { $0 + 1 }.caching(to: { _ in }).fallback(to: { Just(0) })
            scene.thread("promise", { promise(.success(1)) })
            scene.thread("subscriber") {
                log.cancellable = sandwich.sink { _ in
                    ends.add()
                } receiveValue: {
                    log.values.append($0)
                }
            }
            scene.check { try checkEqual(log.values + [ends.count], [2, 1]) }
            scene.finally { log.cancellable = nil }
        }
    }

    @Test("A connection that is cancelled while it is made ends")
    func attachingConnection() throws {
        try check { scene in
            let (source, count) = (PassthroughSubject<Int, Never>(), SceneTally())
            let counted = source.map {
                count.add()
                return $0
            }
            let recorder = scene.record(counted.share())
            scene.thread("canceller", { recorder.cancel() })
            scene.check {
                source.send(9)
                try checkEqual(count.count, 0)
            }
        }
    }

    @Test("A subscription that has ended while it was attached keeps no upstream")
    func attachingKeepsNothing() throws {
        try check { scene in
            let tally = SceneTally()
            var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
            scene.thread("subscriber", { tally.cancellable = subject?.prefix(1).sink { _ in } })
            scene.thread("sender", { subject?.send(1) })
            scene.check {
                guard let sent = subject else { return }
                weak let table = sent.subscribers
                sent.send(2)
                subject = nil
                _ = consume sent
                try StreamsTesting.check(table == nil, "The upstream is kept")
            }
        }
    }

    @Test("A sequence that follows is asked for no more than is requested")
    func askingTheNext() throws {
        try check { scene in
            let source = PassthroughSubject<Int, Never>()
            let recorder = source.append([1, 2, 3].publisher).record(initialDemand: .none)
            scene.thread("end", { source.send(completion: .finished) })
            scene.thread("request", { recorder.request(.max(1)) })
            scene.check {
                recorder.request(.unlimited)
                try checkEqual(recorder.values, [1, 2, 3])
            }
        }
    }

    @Test("An upstream that is attached during a request is asked for no more than is requested")
    func askingSeveral() throws {
        try check { scene in
            let silent = PassthroughSubject<Int, Never>().eraseToAnyPublisher()
            let recorder = scene.record([1, 2, 3].publisher.eraseToAnyPublisher().amb(silent), initialDemand: .none)
            scene.thread("request", { recorder.request(.max(1)) })
            scene.check {
                recorder.request(.unlimited)
                try checkEqual(recorder.values, [1, 2, 3])
            }
        }
    }

    @Test("What follows is left by a cancel, though it was attached while the upstream ended")
    func attachingTheNext() throws {
        try check { scene in
            let (first, source) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
            let (count, sink) = (SceneTally(), SceneSink())
            let counted = source.map {
                count.add()
                return $0
            }
            scene.thread("subscriber", { sink.attach(first.append(counted)) })
            scene.thread("end", { first.send(completion: .finished) })
            scene.check {
                sink.cancel()
                source.send(9)
                try checkEqual(count.count, 0)
            }
        }
    }
}
#endif
