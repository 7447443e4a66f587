import Streams
import Testing

extension Stress {
    /// Publishers from elsewhere that keep no rule.
    @Suite struct BorderTests {
        @Test("To a sink they send one signal at a time, and nothing after the end", arguments: Stage.hot)
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

        @Test("A sink that cancels inside hears no more of them", arguments: Stage.hot)
        func cancelling(stage: Stage) throws {
            try rounds(100.scaled) { lifetimes in
                let (rude, witness) = (Rude(), Witness<Never>(cancellingAfter: 7, in: lifetimes))
                witness.attach(to: stage.apply(rude.erased(by: lifetimes)), by: .sink)
                try race({ rude.send(30, by: 0) }, { rude.send(30, by: 1) }, rude.finish)
                rude.letGo()
                #expect(eventually { lifetimes.count == 1 } && witness.count <= 7 && witness.violations == [])
            }
        }
    }
}
