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
    /// The first value is there when `sink` returns. After that the closure is called on the main actor, or on a scheduler,
    /// soon after a change, so changes that are made together are sent once. Make the changes there, too, and subscribe
    /// there: the closure is called where the first value is requested. Only a closure of the main actor waits for it,
    /// if it is requested elsewhere.
    ///
    /// A change of a property that the closure has not read does not call it. Without demand the closure is not called; a
    /// later request receives the value of that time. It never completes. A cancel releases the closure and the models that
    /// it holds. The models keep some 800 bytes for each subscription that has been cancelled, until a property changes
    /// that it has read: Observation cannot take back what it has been asked to observe.
    ///
    /// Like the standard library's `Observations`, but a publisher, and available on earlier systems.
    ///
    /// Known as `snapshotFlow` in Compose.
    public struct Observing<Output>: TermsPublisher {
        /// Never fails.
        public typealias Failure = Never

        private let values: AnyPublisher<Output, Never>

        /// Makes a publisher of the closure's values, computed on the main actor.
        public init(_ make: @escaping @MainActor () -> Output) where Output: Sendable {
            self.init(at: MainActorScheduler(), on: ClockScheduler(on: MainActor.shared)) {
                MainActor.assumeIsolated(make)
            }
        }

        /// Makes a publisher of the closure's values, computed at the subscription, and then on the scheduler.
        @preconcurrency public init(on scheduler: some Scheduler, _ make: @escaping @Sendable () -> Output) {
            precondition(
                !(scheduler is ImmediateScheduler),
                "Observing needs a scheduler that runs work later: a change is told before it is made")
            // On the main actor a MainActorScheduler runs work at once, which is before the change, too.
            let isAtOnce = scheduler is MainActorScheduler
            let later: any Scheduler = isAtOnce ? ClockScheduler(on: MainActor.shared) : scheduler
            self.init(at: ImmediateScheduler.shared, on: later, make)
        }

        private init(at start: some Scheduler, on scheduler: some Scheduler, _ make: @escaping () -> Output) {
            values = Deferred {
                // It has a value when something has changed that nobody has been told of.
                let changes = CurrentValueSubject<Void?, Never>(nil)
                let later = changes.compactMap { $0 }.receive(on: scheduler)
                return Just(()).receive(on: start).append(later).map { [observer = Observer(changes: changes)] in
                    withObservationTracking(make) { observer.changes?.send(()) }
                }
            }.eraseToAnyPublisher()
        }

        /// Begins to observe.
        public func _receive(_ subscriber: some Subscriber<Output, Never>, on terms: _Terms)
            -> _SubscriptionReference?
        { values._receive(subscriber, on: terms.by(Self.self)) }
    }
}

/// Is told of a change, perhaps long after the subscription is over: it does not hold what that has used.
///
/// Sendable, as a subject's `send` may be called on any thread, and the reference is never set again.
private struct Observer: @unchecked Sendable {
    private(set) weak var changes: CurrentValueSubject<Void?, Never>?
}
