import Observation
import Streams

extension Publishers {
    /// Sends what a closure makes of observable models: at first, and after each change of what it has read.
    ///
    ///     let names = Publishers.Observing { person.first + " " + person.last }
    ///     let cancellable = names.sink { print($0) }
    ///     person.first = "Grace"
    ///     person.last = "Hopper"
    ///     // Prints: Ada Lovelace, Grace Hopper
    ///
    /// The closure is called on the main actor, or on a scheduler, as soon as that has time: so changes that are made together
    /// are sent once. Make them there, too. A model whose property has not been read can change without a call. Without demand
    /// nothing is called; who asks receives what there is then. There is no end: it goes on until it is cancelled, which lets
    /// go of the closure and of the models that it holds.
    ///
    /// Does what the standard library's `Observations` does, as a publisher, and for systems before it.
    public struct Observing<Output>: _TermsPublisher {
        /// Never fails.
        public typealias Failure = Never

        private let values: AnyPublisher<Output, Never>

        /// Makes a publisher of what the closure makes on the main actor.
        public init(_ make: @escaping @MainActor () -> Output) where Output: Sendable {
            self.init(on: ClockScheduler(on: MainActor.shared)) { MainActor.assumeIsolated(make) }
        }

        /// Makes a publisher of what the closure makes on the scheduler.
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
