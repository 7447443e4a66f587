import Dispatch
import Streams
import StreamsFoundation
import Testing

extension Stress {
    @Suite struct RecoveringTests {
        /// Sends ten values by each of ten publishers; all but the last fail afterwards.
        private func failing(from producer: Int = 0, in lifetimes: Lifetimes) -> AnyPublisher<Int, Never> {
            let values = Array(Int.values(10, by: producer))
            guard producer < 9 else { return values.publisher.erased(by: lifetimes) }
            return Record(output: values, completion: .failure(Fault())).erased(by: lifetimes)
                .catch { _ in failing(from: producer + 1, in: lifetimes) }.eraseToAnyPublisher()
        }

        @Test("Values that two threads request while publishers fail arrive, and no more")
        func demand() throws {
            try rounds(1000.scaled) { lifetimes in
                let witness = Witness<Never>(asking: .none, in: lifetimes)
                witness.attach(to: failing(in: lifetimes))
                let asking = { for _ in 0..<49 { witness.request(.max(1)) } }
                try race(asking, asking)
                #expect(witness.count == 98 && witness.completion == nil)
                witness.request(.max(2))
                #expect(witness.values.isAll(10, of: 10) && witness.completion == .finished)
                #expect(witness.violations == [])
            }
        }

        @Test("A cancel while publishers fail ends all of them", arguments: Attachment.allCases)
        func cancelling(attachment: Attachment) throws {
            try rounds(2000.scaled) { lifetimes in
                let (failing, other) = (PassthroughSubject<Int, Fault>(), PassthroughSubject<Int, Never>())
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(
                    to: failing.counted(by: lifetimes).catch { _ in other.counted(by: lifetimes) }, by: attachment)
                try race({ failing.send(completion: .failure(Fault())) }, { witness.cancel() }) { other.send(1) }
                #expect(lifetimes.count <= 1 && witness.violations == [])
            }
        }

        @Test("A replacement that another thread ends completes once", arguments: Attachment.allCases)
        func replacementEnding(attachment: Attachment) throws {
            try rounds(2000.scaled) { lifetimes in
                let (failing, other) = (PassthroughSubject<Int, Fault>(), PassthroughSubject<Int, Never>())
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(
                    to: failing.counted(by: lifetimes).catch { _ in other.counted(by: lifetimes) }, by: attachment)
                try race({ failing.send(completion: .failure(Fault())) }) { other.send(completion: .finished) }
                #expect(witness.completion == .finished && witness.violations == [] && lifetimes.count == 1)
            }
        }

        @Test("The value that replaces an error is sent once when two threads request it")
        func replacingError() throws {
            try rounds(2000.scaled) { lifetimes in
                let failing = PassthroughSubject<Int, Fault>()
                let witness = Witness<Never>(asking: .none, in: lifetimes)
                witness.attach(to: failing.counted(by: lifetimes).replaceError(with: 7))
                let ask = { witness.request(.max(1)) }
                try race({ failing.send(completion: .failure(Fault())) }, ask, ask)
                #expect(witness.values == [7] && witness.completion == .finished && witness.violations == [])
            }
        }
    }
}
