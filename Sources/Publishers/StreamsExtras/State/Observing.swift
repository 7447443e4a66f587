import Observation
import Streams

extension Publishers {
    /// Sends a value that a closure computes from observable models: at first, and after each change of a property it
    /// has read.
    ///
    ///     let names = Publishers.Observing { person.first + " " + person.last }
    ///     let cancellable = names.sink { print($0) }
    ///     person.first = "Grace"
    ///     person.last = "Hopper"
    ///     // Prints: Ada Lovelace, Grace Hopper
    ///
    /// The closure is called on the main actor, or on a scheduler, soon after a change, so changes that are made
    /// together are sent once. Make the changes there, too. A change of a property that the closure has not read does
    /// not call it. Without demand the closure is not called; a later request receives the value of that time. It never
    /// completes. A cancel releases the closure and the models that it holds.
    ///
    /// Like the standard library's `Observations`, but a publisher, and available on earlier systems.
    public struct Observing<Output>: _TermsPublisher {
        /// Never fails.
        public typealias Failure = Never

        private let values: AnyPublisher<Output, Never>

        /// Makes a publisher of the closure's values, computed on the main actor.
        public init(_ make: @escaping @MainActor () -> Output) where Output: Sendable {
            self.init(on: ClockScheduler(on: MainActor.shared)) { MainActor.assumeIsolated(make) }
        }

        /// Makes a publisher of the closure's values, computed on the scheduler.
        public init(on scheduler: some Scheduler, _ make: @escaping () -> Output) {
            precondition(
                !(scheduler is ImmediateScheduler),
                "Observing needs a scheduler that runs work later: a change is told before it is made")
            values = Deferred {
                let changes = CurrentValueSubject<Void, Never>(())
                return changes.receive(on: scheduler).map { [input = changes.input] in
                    withObservationTracking(make) { input.send(()) }
                }
            }.eraseToAnyPublisher()
        }

        /// Begins to observe.
        public func _receive(_ subscriber: some Subscriber<Output, Never>, on terms: _Terms)
            -> _SubscriptionReference?
        { values._receive(subscriber, on: terms.by(Self.self)) }
    }
}
