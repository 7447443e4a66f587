import Streams
import StreamsExtras
import StreamsTesting
import Testing

extension Laws {
    @Suite struct OriginLaws {
        typealias Ints = AnyPublisher<Int, Fault>

        /// An origin, its output, and the closure that makes it.
        struct Origin: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let history: History
            var traits: OperatorTraits = []
            let make: @Sendable (LawStage) -> Ints

            init(
                _ name: String, _ history: History, _ traits: OperatorTraits = [],
                _ make: @escaping @Sendable (LawStage) -> some Publisher<Int, Fault> & SendableMetatype
            ) {
                (testDescription, self.history, self.traits) = (name, history, traits)
                self.make = { make($0).eraseToAnyPublisher() }
            }
        }

        static let origins = [
            Origin("Just", History([1])) { _ in Just(1).setFailureType(to: Fault.self) },
            Origin("Empty", History([])) { _ in Empty() },
            Origin("Empty that never completes", History([], nil)) { _ in Empty(completeImmediately: false) },
            Origin("Fail", History([], .failure(.upstream))) { _ in Fail(error: .upstream) },
            Origin("a sequence", History([1, 2, 3])) { _ in (1...3).publisher.setFailureType(to: Fault.self) },
            Origin("an optional", History([4])) { _ in Int?(4).publisher.setFailureType(to: Fault.self) },
            Origin("a result", History([5])) { _ in Result<Int, Fault>.success(5).publisher },
            Origin("a result that is a failure", History([], .failure(.inner))) { _ in
                Result<Int, Fault>.failure(.inner).publisher
            },
            Origin("Record", History([1, 2], .failure(.inner))) { _ in
                Record(output: [1, 2], completion: .failure(.inner))
            },
            Origin("Deferred", History([1, 2])) { stage in
                Deferred { [hold = stage.hold] in stage.publisher(hold(History([1, 2]))).map(\.number) }
            },
            Origin("Future, known", History([7])) { stage in Future { [hold = stage.hold] in $0(.success(hold(7))) } },
            Origin("Future, later", History([7])) { stage in
                Future { [hold = stage.hold] promise in
                    stage.scheduler.schedule(after: .start.advanced(by: 3)) { promise(.success(hold(7))) }
                }
            },
            Origin("CurrentValueSubject that has ended", History([], .failure(.inner))) { _ in
                let subject = CurrentValueSubject<Int, Fault>(3)
                subject.send(completion: .failure(.inner))
                return subject
            },
            Origin("CurrentValueSubject", History([3], nil)) { _ in CurrentValueSubject(3) },
            Origin("ReplaySubject", History([2, 3])) { _ in
                let subject = ReplaySubject<Int, Fault>(bufferSize: 2)
                for value in 1...3 { subject.send(value) }
                subject.send(completion: .finished)
                return subject
            },
        ]

        @Test("An origin keeps the laws, and sends the values that it is made of", arguments: origins)
        func laws(of origin: Origin) throws {
            try PublisherLaws(sending: origin.history, traits: origin.traits, origin.make).check(count: Laws.cases(300))
        }
    }
}
