import Dispatch
import Streams
import StreamsFoundation
import Synchronization
import Testing

extension Stress {
    /// Runs a million of each.
    @Suite struct FiguresTests {
        let million = 1_000_000.scaled

        @Test("Two subjects feed each other on two threads: no deadlock, and no value is lost")
        func subjectsFeedingEachOther() throws {
            let (one, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
            var (countOfOne, countOfOther) = (0, 0)
            let cancellables = [
                one.sink {
                    countOfOne += 1; if $0.producer == 0 { other.send($0) }
                },
                other.sink {
                    countOfOther += 1; if $0.producer == 1 { one.send($0) }
                },
            ]
            try race({ one.send(million, by: 0) }, { other.send(million, by: 1) })
            withExtendedLifetime(cancellables) {
                #expect((countOfOne, countOfOther) == (2 * million, 2 * million))
            }
        }

        @Test("Just(1).receive(on: DispatchQueue.global()): each value arrives")
        func justOnGlobalQueue() throws {
            let arrived = Atomic(0)
            var cancellables: [AnyCancellable] = []
            for _ in 0..<million {
                cancellables.append(
                    Just(1).receive(on: DispatchQueue.global()).sink { arrived.add($0, ordering: .relaxed) })
            }
            #expect(eventually { arrived.load(ordering: .relaxed) == million })
            withExtendedLifetime(cancellables) {}
        }

        @Test("A burst through a concurrent queue arrives in order", arguments: Attachment.allCases)
        func burstOnConcurrentQueue(attachment: Attachment) {
            let witness = Witness<Never>()
            witness.attach(
                to: (0..<million).publisher.receive(on: DispatchQueue.global()), by: attachment)
            #expect(witness.waitForEnd() && witness.values.elementsEqual(0..<million))
            #expect(witness.violations == [])
        }

        static let pipelines = StackTests.pipelines.prefix(4)

        @Test(
            "A million values fit on a small stack, at once and one at a time", arguments: pipelines,
            [Asking.sink, .fromInside])
        func values(stage: Stage, asking: Asking) throws {
            let witness: Witness<Never> = asking.witness()
            let publisher = stage.apply(Int.values(million).publisher.eraseToAnyPublisher())
            try onSmallStack { witness.attach(to: publisher, by: asking.attachment) }
            #expect(witness.values.isAll(million, of: 1) && witness.violations == [])
        }

        @Test("A million attempts fit on a small stack, each made when the one before has failed")
        func attempts() throws {
            var count = 0
            let publisher = Deferred { () -> Fail<Int, Fault> in
                count += 1
                return Fail(error: Fault())
            }
            let witness = Witness<Fault>()
            try onSmallStack { witness.attach(to: publisher.retry(million)) }
            #expect(count == million + 1 && witness.completion == .failure(Fault()) && witness.violations == [])
        }

        @Test(
            "A million publishers fit on a small stack, each appended when the one before has ended",
            arguments: [Asking.sink, .inAnswers])
        func appended(asking: Asking) throws {
            let witness: Witness<Never> = asking.witness()
            try onSmallStack { witness.attach(to: counting(from: 0, to: million), by: asking.attachment) }
            #expect(witness.values.isAll(million, of: 1) && witness.violations == [])
        }

        private func counting(from number: Int, to end: Int) -> AnyPublisher<Int, Never> {
            guard number < end else { return Empty().eraseToAnyPublisher() }
            return Just(number).eraseToAnyPublisher().append(Deferred { counting(from: number + 1, to: end) })
                .eraseToAnyPublisher()
        }

        @Test(
            "A burst through an operator that changes threads on a concurrent queue arrives complete and in order",
            arguments: Stage.hopping)
        func burst(stage: Stage) {
            let witness = Witness<Never>()
            witness.attach(to: stage.apply(Int.values(million).publisher.eraseToAnyPublisher()))
            #expect(witness.waitForEnd() && witness.values.isAll(million, of: 1) && witness.violations == [])
        }
    }
}
