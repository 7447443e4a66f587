import Streams
import StreamsExtras
import Testing

extension Stress {
    /// The stack does not deepen with the number of values, publishers or failures: 512 KiB are enough.
    @Suite struct StackTests {
        static let pipelines: [Stage] = [
            Stage("flatMap, of Just") { $0.flatMap { Just($0) } },
            Stage("flatMap, of sequences") { $0.flatMap { [$0].publisher } },
            Stage("flatMap, one at a time") { $0.flatMap(maxPublishers: .max(1)) { Just($0) } },
            Stage("switchToLatest") { $0.map { Just($0) }.switchToLatest() },
            Stage("flatMap, of publishers from elsewhere") { $0.flatMap { Just($0).foreign() } },
            Stage("flatMap, one sequence at a time") { $0.flatMap(maxPublishers: .max(1)) { [$0].publisher } },
            Stage("flatMap, two at a time") { $0.flatMap(maxPublishers: .max(2)) { Just($0) } },
            Stage("flatMap, of none in between") { upstream in
                upstream.flatMap(maxPublishers: .max(1)) { [[$0], []].publisher }
                    .flatMap(maxPublishers: .max(1)) { $0.publisher }
            },
            Stage("merge") { $0.merge(with: Empty<Int, Never>()) },
            Stage("append, one to the other") { $0.flatMap { Just($0).append(Empty()).prepend([]) } },
            Stage("retry, of each") { $0.flatMap { Just($0).retry(1) } },
            Stage("reduce, of each") { $0.flatMap { Just($0).reduce(0, +) } },
            Stage("buffer") { $0.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest) },
            Stage("delay, at once") { $0.delay(for: 0, scheduler: AtOnce()) },
            Stage("zip") { $0.zip(Int.values(.max).publisher).map(\.0) },
            Stage("combineLatest") { Just(0).combineLatest($0).map(\.1) },
            Stage("receive(on: ImmediateScheduler)") { $0.receive(on: ImmediateScheduler.shared) },
            Stage("receive(on:), at once") { $0.receive(on: AtOnce()) },
            Stage("subscribe(on:), at once") { $0.subscribe(on: AtOnce()) },
            Stage("a filter that lets few pass") { $0.flatMap { [-$0 - 1, $0].publisher.filter { $0 >= 0 } } },
            Stage("fallback") { $0.tryMap { $0 as Int }.fallback { Empty() } },
            Stage("handleEvents, watched") { $0.handleEvents(receiveRequest: { _ in }) },
            Stage("share") { $0.share() },
            Stage("share(replay:)") { $0.share(replay: 1) },
            Stage("withLatestFrom") { $0.withLatestFrom(Just(0)) { value, _ in value } },
            Stage("amb") { $0.amb(Empty(completeImmediately: false)) },
            Stage("zip, of a sequence") {
                [$0, Int.values(.max).publisher.eraseToAnyPublisher()].zipAll().map { $0[0] }
            },
            Stage("combineLatest, of a sequence") {
                [Just(0).eraseToAnyPublisher(), $0].combineLatestAll().map { $0[1] }
            },
            Stage("materialize, dematerialize") { $0.materialize().dematerialize() },
            Stage("flatMapLatest") { $0.flatMapLatest { Just($0) } },
            Stage("retry with delay, of each") {
                $0.flatMap { Just($0).retry(1, delay: .constant(0), scheduler: AtOnce()) }
            },
        ]

        @Test("Values fit on a small stack, at once and one at a time", arguments: pipelines, Asking.allCases)
        func values(stage: Stage, asking: Asking) throws {
            let (count, witness): (Int, Witness<Never>) = (50_000.scaled, asking.witness())
            let publisher = stage.apply(Int.values(count).publisher.eraseToAnyPublisher())
            try onSmallStack { witness.attach(to: publisher, by: asking.attachment) }
            #expect(witness.waitForEnd() && witness.values.isAll(count, of: 1) && witness.violations == [])
        }

        @Test("A pipeline of a hundred operators fits a small stack", arguments: Asking.allCases)
        func depth(asking: Asking) throws {
            #if DEBUG && !OPTIMISED
            let depth = 10  // Debug builds use more of the stack.
            #else
            let depth = 100
            #endif
            for stage in Stage.composed {
                let witness: Witness<Never> = asking.witness()
                try onSmallStack {
                    let publisher = (0..<depth).reduce(Just(1).eraseToAnyPublisher()) { upstream, _ in
                        stage.apply(upstream)
                    }
                    witness.attach(to: publisher, by: asking.attachment)
                }
                #expect(witness.values == [1] && witness.completion == .finished, "\(stage.testDescription)")
            }
        }

        @Test("Replacements fit on a small stack, each made when the one before fails", arguments: Attempt.all)
        func replacements(attempt: Attempt) throws {
            for asking in [Asking.sink, .inAnswers] {
                let (count, witness): (Int, Witness<Fault>) = (100_000.scaled, asking.witness())
                try onSmallStack { witness.attach(to: attempt.repeated(count), by: asking.attachment) }
                #expect(witness.waitForEnd() && witness.values.last == count && witness.violations == [])
            }
        }

        /// Operators that keep values without demand.
        private static let keeping = [
            Stage("flatMap") { $0.flatMap { Just($0) } },
            Stage("flatMap, of publishers from elsewhere") { $0.flatMap { Just($0).foreign() } },
            Stage("buffer") { $0.buffer(size: 100_000, prefetch: .byRequest, whenFull: .dropNewest) },
        ]

        @Test("Values that have waited fit on a small stack, each requested during the one before", arguments: keeping)
        func waiting(stage: Stage) throws {
            let (count, witness) = (100_000.scaled, Witness<Never>(asking: .none, requestingInside: true))
            witness.attach(to: stage.apply(Int.values(count).publisher.eraseToAnyPublisher()))
            try onSmallStack { witness.request(.max(1)) }
            #expect(witness.waitForEnd() && witness.values.isAll(count, of: 1) && witness.violations == [])
        }

        @Test("Values that a scheduler delivers at once fit on a small stack, each sent during the one before")
        func dueAtOnce() throws {
            let (count, subject) = (100_000.scaled, PassthroughSubject<Int, Never>())
            var latest = 0
            let sink = subject.delay(for: 0, scheduler: AtOnce()).sink {
                latest = $0
                if $0 < count { subject.send($0 + 1) }
            }
            try onSmallStack { subject.send(1) }
            withExtendedLifetime(sink) { #expect(latest == count) }
        }

        @Test("tryCatch that recovers with itself fits on a small stack")
        func tryCatch() throws {
            let (count, witness) = (100_000.scaled, Witness<any Error>())
            @Sendable func load(_ number: Int) -> AnyPublisher<Int, any Error> {
                guard number < count else {
                    return Just(number).setFailureType(to: (any Error).self).eraseToAnyPublisher()
                }
                return Fail<Int, Fault>(error: Fault()).tryCatch { _ in load(number + 1) }.eraseToAnyPublisher()
            }
            try onSmallStack { witness.attach(to: load(0)) }
            #expect(witness.waitForEnd() && witness.values == [count] && witness.violations == [])
        }

        @Test("Two sequences fit on a small stack, requested in turn", arguments: Asking.allCases)
        func sequences(asking: Asking) throws {
            let (count, values) = (100_000.scaled, Int.values(100_000.scaled).publisher)
            let (merged, combined): (Witness<Never>, Witness<Never>) = (asking.witness(), asking.witness())
            try onSmallStack {
                merged.attach(to: values.merge(with: values.map { $0 }), by: asking.attachment)
                combined.attach(to: values.combineLatest(values, +), by: asking.attachment)
            }
            #expect(merged.count == 2 * count && combined.count >= count && combined.completion == .finished)
            #expect(merged.violations.union(combined.violations) == [])
        }
    }
}
