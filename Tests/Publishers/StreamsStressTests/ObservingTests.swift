import Dispatch
import Observation
import Streams
import StreamsExtras
import Synchronization
import Testing

extension Stress {
    @Suite struct ObservingTests {
        @Test(
            "A model that threads change is observed, and its values never go back, until the subscription is cancelled"
        )
        func changes() throws {
            let (model, witness) = (Count(), Witness<Never>(asking: .unlimited))
            let queue = DispatchQueue(label: "observing")
            witness.attach(to: Publishers.Observing(on: queue) { model.number })
            let change = { for _ in 0..<10_000.scaled { model.add() } }
            try race(change, change)
            // A change that is told before it is made may be read too early; the next one shows it.
            #expect(eventually { model.add() > 0 && witness.count > 1 })
            witness.cancel()
            queue.sync {}
            #expect(witness.violations == [] && witness.values.elementsEqual(witness.values.sorted()))
        }
    }
}

/// A model that any thread may change.
private final class Count: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let value = Atomic(0)

    var number: Int {
        registrar.access(self, keyPath: \.number)
        return value.load(ordering: .acquiring)
    }

    @discardableResult func add() -> Int {
        registrar.withMutation(of: self, keyPath: \.number) { value.add(1, ordering: .acquiringAndReleasing).newValue }
    }
}
