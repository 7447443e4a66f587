import Streams
import Testing

extension Stress {
    /// Uses publishers from elsewhere that break the rules.
    @Suite struct BorderTests {
        @Test("A sink receives one signal at a time from them, and nothing after the end", arguments: Stage.hot)
        func sink(stage: Stage) throws {
            try rounds(100.scaled) { lifetimes in
                let (rude, witness) = (Rude(), Witness<Never>(in: lifetimes))
                witness.attach(to: stage.apply(rude.erased(by: lifetimes)), by: .sink)
                try race({ rude.send(30, by: 0) }, { rude.send(30, by: 1) }, rude.subscribe)
                try race({ rude.send(30, by: 2) }, rude.finish, rude.finish)
                rude.send(1, by: 3)
                rude.letGo()
                #expect(witness.waitForEnd() && witness.values.isWithoutGaps && witness.count >= 60)
                #expect(witness.violations == [])
            }
        }

        @Test("A sink that cancels during a delivery receives nothing more", arguments: Stage.hot)
        func cancelling(stage: Stage) throws {
            try rounds(100.scaled) { lifetimes in
                let (rude, witness) = (Rude(), Witness<Never>(cancellingAfter: 7, in: lifetimes))
                witness.attach(to: stage.apply(rude.erased(by: lifetimes)), by: .sink)
                try race({ rude.send(30, by: 0) }, { rude.send(30, by: 1) }, rude.finish)
                rude.letGo()
                #expect(eventually { lifetimes.count == 1 } && witness.count <= 7 && witness.violations == [])
            }
        }

        @Test(
            "With limited demand, too, they deliver one signal at a time, and no more than requested",
            arguments: Stage.owning)
        func requested(stage: Stage) throws {
            try rounds(40.scaled) { lifetimes in
                let (rude, witness) = (Rude(), Witness<Never>(asking: .max(10), in: lifetimes))
                witness.attach(to: stage.apply(rude.erased(by: lifetimes)))
                try race({ rude.send(30, by: 0) }, { rude.send(30, by: 1) }, rude.subscribe) { rude.send(30, by: 2) }
                try race({ rude.send(30, by: 3) }, rude.finish, rude.finish, { witness.request(.max(10)) })
                rude.letGo()
                #expect(eventually { witness.count >= 10 } && witness.violations == [])
                witness.cancel()
            }
        }

        @Test("From four threads at once, they crash no operator", arguments: Stage.hot + AtOnceTests.lossy)
        func crashing(stage: Stage) throws {
            try rounds(40.scaled) { lifetimes in
                let (rude, witness) = (Rude(), Witness<Never>(in: lifetimes))
                let send = { (producer: Int) in rude.send(50, by: producer) }
                witness.attach(to: stage.apply(rude.erased(by: lifetimes)))
                try race({ send(0) }, { send(1) }, { send(2) }) {
                    send(3)
                    rude.finish()
                }
                rude.letGo()
                witness.cancel()
            }
        }
    }
}
