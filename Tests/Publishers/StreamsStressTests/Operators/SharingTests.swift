import Dispatch
import Streams
import StreamsFoundation
import Testing

extension Stress {
    @Suite struct SharingTests {
        @Test(
            "Subscribers that come and go on two threads start and cancel the upstream equally often",
            arguments: Attachment.allCases)
        func comingAndGoing(attachment: Attachment) throws {
            try rounds(200.scaled) { lifetimes in
                let (subject, running) = (PassthroughSubject<Int, Never>(), Tally())
                let shared = subject.counted(by: lifetimes).handleEvents(
                    receiveSubscription: { _ in running.add() }, receiveCancel: { running.add(-1) }
                ).share()
                let visit = {
                    for _ in 0..<50 { Witness(in: lifetimes).attach(to: shared, by: attachment).cancel() }
                }
                try race({ subject.send(200, by: 0) }, visit, visit)
                #expect(running.count == 0)
            }
        }

        @Test("A subscriber that stays misses nothing while others come and go", arguments: Attachment.allCases)
        func staying(attachment: Attachment) throws {
            try rounds(200.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let (shared, witness) = (subject.counted(by: lifetimes).share(), Witness<Never>(in: lifetimes))
                witness.attach(to: shared, by: attachment)
                try race({ subject.send(1000, by: 0) }) {
                    for _ in 0..<100 { Witness(in: lifetimes).attach(to: shared, by: attachment).cancel() }
                }
                subject.send(completion: .finished)
                #expect(witness.values.isAll(1000, of: 1) && witness.violations == [])
            }
        }

        @Test(
            "Subscribers that come while the upstream ends receive the completion once", arguments: Attachment.allCases)
        func ending(attachment: Attachment) throws {
            try rounds(1000.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let shared = subject.counted(by: lifetimes).share()
                let witnesses = (0..<10).map { _ in Witness<Never>(in: lifetimes) }
                try race({ subject.play(5, by: 0) }) {
                    for witness in witnesses { witness.attach(to: shared, by: attachment) }
                }
                #expect(witnesses.allSatisfy { $0.completion == .finished && $0.violations == [] })
            }
        }
    }
}
