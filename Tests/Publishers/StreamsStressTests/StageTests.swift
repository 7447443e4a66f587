import Streams
import Testing

extension Stress {
    /// Checks every operator, with calls from several threads.
    @Suite struct StageTests {
        @Test("All values that two threads send arrive, one at a time and in order", arguments: Stage.hot)
        func sending(stage: Stage) throws {
            try rounds(2) { lifetimes in
                for attachment in Attachment.allCases {
                    let (subject, count) = (PassthroughSubject<Int, Never>(), 10_000.scaled)
                    let witness = Witness<Never>(in: lifetimes)
                    witness.attach(to: stage.apply(subject.erased(by: lifetimes)), by: attachment)
                    try race({ subject.send(count, by: 0) }, { subject.send(count, by: 1) })
                    subject.send(completion: .finished)
                    #expect(witness.waitForEnd() && witness.values.isAll(count, of: 2))
                    #expect(witness.violations == [])
                }
            }
        }

        @Test("Values that two threads request arrive, and never more than requested", arguments: Stage.cold)
        func asking(stage: Stage) throws {
            try rounds(3) { lifetimes in
                let count = 4_000.scaled
                let witness = Witness<Never>(asking: .none, in: lifetimes)
                witness.attach(to: stage.apply(Int.values(2 * count).publisher.erased(by: lifetimes)))
                let asking = { for _ in 0..<count { witness.request(.max(1)) } }
                try race(asking, asking)
                #expect(witness.waitForEnd() && witness.values.isAll(2 * count, of: 1))
                #expect(witness.violations == [])
            }
        }

        @Test("Each answer requests one value while another thread requests, too", arguments: Stage.cold)
        func answering(stage: Stage) throws {
            try rounds(100.scaled) { lifetimes in
                let witness = Witness<Never>(asking: .max(1), answering: .max(1), in: lifetimes)
                let publisher = stage.apply(Int.values(100).publisher.erased(by: lifetimes))
                try race({ witness.attach(to: publisher) }, { for _ in 0..<50 { witness.request(.max(1)) } })
                #expect(witness.waitForEnd() && witness.values.isAll(100, of: 1))
                #expect(witness.violations == [])
            }
        }

        @Test(
            "A cancel on another thread ends it, and everything is released", arguments: Stage.hot, Attachment.allCases)
        func cancelling(stage: Stage, attachment: Attachment) throws {
            try rounds(100.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(to: stage.apply(subject.erased(by: lifetimes)), by: attachment)
                try race({ subject.send(40, by: 0) }, { subject.send(40, by: 1) }, { witness.cancel() })
                let count = lifetimes.count
                #expect(eventually { lifetimes.count <= 1 }, "\(count - 1) are kept alive by the subject")
                #expect(witness.violations == [])
            }
        }

        @Test("After a cancel during a delivery, nothing arrives", arguments: Stage.hot, Attachment.allCases)
        func cancellingInside(stage: Stage, attachment: Attachment) throws {
            try rounds(100.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let witness = Witness<Never>(cancellingAfter: 7, in: lifetimes)
                witness.attach(to: stage.apply(subject.erased(by: lifetimes)), by: attachment)
                try race({ subject.send(40, by: 0) }, { subject.send(40, by: 1) })
                subject.send(completion: .finished)
                #expect(eventually { lifetimes.count <= 1 && witness.count == 7 })
                #expect(witness.violations == [])
            }
        }

        @Test("It ends once, whatever ends it", arguments: Stage.hot, Attachment.allCases)
        func ending(stage: Stage, attachment: Attachment) throws {
            try rounds(100.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(to: stage.apply(subject.erased(by: lifetimes)), by: attachment)
                let finish = { subject.send(completion: .finished) }
                try race({ subject.send(40, by: 0) }, finish, finish)
                #expect(witness.waitForEnd() && witness.values.isWithoutGaps && witness.violations == [])
            }
        }

        @Test("After the end everything is released, even while the cancellable is kept", arguments: Stage.hot)
        func lettingGo(stage: Stage) throws {
            try rounds(100.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let cancellable = stage.apply(subject.erased(by: lifetimes))
                    .sink { [token = lifetimes.token()] _ in withExtendedLifetime(token) {} }
                try race({ subject.send(10, by: 0) }, { subject.send(completion: .finished) })
                #expect(eventually { lifetimes.count == 0 })
                withExtendedLifetime(cancellable) {}
            }
        }

        @Test("A subscriber that comes while values are sent misses none from then on", arguments: Stage.hot)
        func subscribing(stage: Stage) throws {
            try rounds(20.scaled) { lifetimes in
                let subject = PassthroughSubject<Int, Never>()
                let publisher = stage.apply(subject.erased(by: lifetimes))
                let witnesses = (0..<40).map { _ in Witness<Never>(in: lifetimes) }
                try race({ subject.send(1_000.scaled, by: 0) }) {
                    for witness in witnesses { witness.attach(to: publisher, by: .handshake) }
                }
                subject.send(completion: .finished)
                #expect(witnesses.allSatisfy { $0.waitForEnd() && $0.values.isWithoutGaps && $0.violations == [] })
            }
        }

        @Test(
            "An operator and another one feed each other on two threads: no deadlock, and no value is lost",
            arguments: Stage.hot.indices)
        func feedingEachOther(index: Int) throws {
            let stage = Stage.hot[index]
            for other in Stage.hot.partners(of: index) {
                try rounds(1) { lifetimes in
                    let (count, wired) = (10_000.scaled, Wired(through: stage, and: other, in: lifetimes))
                    try race({ wired.subjects.0.send(count, by: 0) }, { wired.subjects.1.send(count, by: 1) })
                    let (one, two) = wired.witnesses
                    #expect(
                        eventually { one.count == 2 * count && two.count == 2 * count }, "with \(other.testDescription)"
                    )
                    wired.end()
                    #expect(one.values.isAll(count, of: 2) && two.values.isAll(count, of: 2))
                    #expect(one.violations.union(two.violations) == [], "with \(other.testDescription)")
                }
            }
        }

        @Test(
            "An upstream's subscription may call back when it is released", arguments: Stage.hot,
            Attachment.allCases)
        func releasing(stage: Stage, attachment: Attachment) throws {
            try rounds(2) { lifetimes in
                let witness = Witness<Never>(in: lifetimes)
                let upstream = Fleeting { [weak witness] in witness?.cancel() }
                witness.attach(to: stage.apply(upstream.erased(by: lifetimes)), by: attachment)
                try race(upstream.finish)
                #expect(eventually { lifetimes.count <= 1 } && witness.violations == [])
            }
        }
    }
}

extension [Stage] {
    /// The stages that one meets: all that follow in a release build; in a slower one itself and the next.
    fileprivate func partners(of index: Int) -> ArraySlice<Stage> {
        #if DEBUG && !OPTIMISED
        self[index...].prefix(2)
        #else
        self[index...]
        #endif
    }
}
