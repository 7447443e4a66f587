import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

/// Many publishers, subscribers or values take a time that grows with their number, and not with its square.
@Suite struct ProportionTests {
    /// Something that there may be thousands of.
    struct Many: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let run: @Sendable (_ count: Int) -> Void

        init(_ name: String, _ run: @escaping @Sendable (_ count: Int) -> Void) {
            (testDescription, self.run) = (name, run)
        }
    }

    /// Subjects whose publishers are composed: each sends a value, and then they end in order.
    private static func subjects(
        _ name: String, _ attach: @escaping @Sendable ([PassthroughSubject<Int, Never>]) -> AnyCancellable
    ) -> Many {
        Many(name) { count in
            let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
            let cancellable = attach(subjects)
            for (index, subject) in subjects.enumerated() { subject.send(index) }
            for subject in subjects { subject.send(completion: .finished) }
            cancellable.cancel()
        }
    }

    /// Subscribers of one publisher, which leave it in order, or the last ones first.
    private static func subscribers<S: Subject<Int, Never> & SendableMetatype>(
        _ name: String, of subject: @escaping @Sendable () -> S,
        through share: @escaping @Sendable (S) -> AnyPublisher<Int, Never> = { $0.eraseToAnyPublisher() }
    ) -> [Many] {
        [false, true].map { isReversed in
            Many("subscribers of \(name), which leave\(isReversed ? " in reverse" : "")") { count in
                let subject = subject()
                let shared = share(subject)
                let sinks = (0..<count).map { _ in shared.sink { _ in } }
                subject.send(1)
                for sink in isReversed ? sinks.reversed() : sinks { sink.cancel() }
            }
        }
    }

    static let publishers = [
        Many("zipAll of sequences") { count in
            _ = (0..<count).map { _ in [1, 2].publisher }.zipAll().sink { #expect($0.count == count) }
        },
        Many("combineLatestAll of sequences") { count in
            _ = (0..<count).map { _ in [1].publisher }.combineLatestAll().sink { #expect($0.count == count) }
        },
        Many("mergeAll of sequences, by requests") { count in
            let recorder = (0..<count).map { _ in [1, 2].publisher }.mergeAll().record(initialDemand: .max(count))
            #expect(recorder.values.count == count)
        },
        Many("flatMap of sequences, one by one") { count in
            let recorder = (0..<count).publisher.flatMap { [$0, $0].publisher }.record(initialDemand: .none)
            for _ in 0..<2 * count { recorder.request(.max(1)) }
            #expect(recorder.values.count == 2 * count)
        },
        subjects("zipAll of subjects") { $0.zipAll().sink { _ in } },
        subjects("combineLatestAll of subjects") { $0.combineLatestAll().sink { _ in } },
        subjects("mergeAll of subjects") { $0.mergeAll().sink { _ in } },
        subjects("amb of subjects") { $0.amb().sink { _ in } },
        subjects("flatMap of subjects") { $0.publisher.flatMap { $0 }.sink { _ in } },
        subjects("switchToLatest of subjects") { $0.publisher.switchToLatest().sink { _ in } },
        subjects("a reported mergeAll of subjects") { $0.mergeAll().reported(as: "many", to: Reports()).sink { _ in } },
        subjects("upstreams of a subject") { upstreams in
            let subject = PassthroughSubject<Int, Never>()
            let sink = subject.sink { _ in }
            let cancellables = upstreams.map { $0.flatMap { Just($0) }.subscribe(subject) }
            return AnyCancellable {
                for cancellable in cancellables { cancellable.cancel() }
                sink.cancel()
            }
        },
    ]

    static let subscribers =
        subscribers("a subject", of: { PassthroughSubject() })
        + subscribers("a current value", of: { CurrentValueSubject(0) })
        + subscribers("a replay", of: { ReplaySubject(bufferSize: 2) })
        + subscribers("a share", of: { PassthroughSubject() }, through: { $0.share().eraseToAnyPublisher() })

    static let values = [
        Many("subscribers of a future") { count in
            let (future, promise) = Future<Int, Never>.makePromise()
            let sinks = (0..<count).map { _ in future.sink { _ in } }
            for sink in sinks.prefix(count / 2) { sink.cancel() }
            promise(.success(1))
        },
        Many("groups of groupBy") { count in
            let subject = PassthroughSubject<Int, Never>()
            let cancellable = subject.groupBy(maxGroups: .max, bufferSize: 2) { $0 }.flatMap { $0 }.sink { _ in }
            for value in 0..<count { subject.send(value) }
            cancellable.cancel()
        },
        Many("values of a replay") { count in
            let subject = ReplaySubject<Int, Never>(bufferSize: count)
            for value in 0..<count { subject.send(value) }
            #expect(subject.record(initialDemand: .max(2)).values == [0, 1])
        },
        Many("values in a buffer") { count in
            let subject = PassthroughSubject<Int, Never>()
            let recorder = subject.buffer(size: count, prefetch: .keepFull, whenFull: .dropOldest)
                .record(initialDemand: .none)
            for value in 0..<count { subject.send(value) }
            for _ in 0..<count { recorder.request(.max(1)) }
            #expect(recorder.values.count == count)
        },
        Many("values that a delay keeps") { count in
            let (scheduler, subject) = (TestScheduler(), PassthroughSubject<Int, Never>())
            let recorder = subject.delay(for: 5, scheduler: scheduler).record()
            for value in 0..<count { subject.send(value) }
            scheduler.advance(by: 5)
            #expect(recorder.values.count == count)
        },
        Many("delays on one scheduler, the last due first") { count in
            let scheduler = TestScheduler()
            let recorders = (0..<count).reversed().map {
                Just(1).delay(for: .seconds($0), scheduler: scheduler).record()
            }
            scheduler.advance(by: .seconds(count))
            #expect(recorders.allSatisfy { $0.values == [1] })
        },
        Many("windows") { count in
            let (scheduler, subject) = (TestScheduler(), PassthroughSubject<Int, Never>())
            let recorder = subject.window(every: 1, scheduler: scheduler, bufferSize: 1).record()
            for _ in 0..<count { scheduler.advance(by: 1) }
            #expect(recorder.values.count == count)
        },
        Many("attempts of a retry") { count in
            #expect(Fail<Int, TestFailure>(error: TestFailure("offline")).retry(count).record().values == [])
        },
        Many("publishers of append, one after the other") { count in
            let all = (0..<count).publisher.flatMap(maxPublishers: .max(1)) { Just($0).append(Just($0)) }
            #expect(all.record().values.count == 2 * count)
        },
    ]

    @Test("Ten times as many take less than thirty times the time", arguments: publishers + subscribers + values)
    func proportion(of many: Many) {
        many.run(10)
        let few = processorTime { many.run(400) }
        #expect(processorTime { many.run(4_000) } < few * 30)
    }
}
