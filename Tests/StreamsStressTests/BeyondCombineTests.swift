import Streams
import Testing

extension Stress {
    /// What Combine does not have, on several threads.
    @Suite struct BeyondCombineTests {
        @Test("Who comes while values are sent receives the last ones, and misses none", arguments: Attachment.allCases)
        func replay(attachment: Attachment) throws {
            try rounds(100.scaled) { lifetimes in
                let subject = ReplaySubject<Int, Never>(bufferSize: 5)
                let witnesses = (0..<40).map { _ in Witness<Never>(in: lifetimes) }
                try race({ for value in 0..<1000 { subject.send(value) } }) {
                    for witness in witnesses { witness.attach(to: subject, by: attachment) }
                }
                subject.send(completion: .finished)
                #expect(witnesses.allSatisfy { $0.values.isWithoutGaps && $0.values.last == 999 })
                #expect(witnesses.allSatisfy { $0.completion == .finished && $0.violations == [] })
            }
        }

        @Test("Of two that send at once one wins, and nothing of it is lost", arguments: Attachment.allCases)
        func amb(attachment: Attachment) throws {
            try rounds(200.scaled) { lifetimes in
                let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(to: subjects.amb(), by: attachment)
                try race({ subjects[0].send(100, by: 0) }, { subjects[1].send(100, by: 1) })
                for subject in subjects { subject.send(completion: .finished) }
                #expect(witness.waitForEnd() && witness.values.count == 100 && witness.values.isWithoutGaps)
                #expect(witness.violations == [])
            }
        }

        @Test("An input's values arrive, all of them, from every thread")
        func input() throws {
            try rounds(20.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let (input, witness) = (subject.input, Witness<Never>(in: lifetimes))
                witness.attach(to: subject.share(replay: 3))
                let send = { (producer: Int) in
                    { @Sendable in for value in Int.values(1000, by: producer) { input.send(value) } }
                }
                try race(send(0), send(1))
                input.send(completion: .finished)
                #expect(witness.waitForEnd() && witness.values.isAll(1000, of: 2) && witness.violations == [])
            }
        }
    }
}
