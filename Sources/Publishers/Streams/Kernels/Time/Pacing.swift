/// Decides what happens to an upstream's signals, and when. A ``PacedSubscription`` carries the decisions out.
///
/// It knows neither the thread that delivers nor the scheduler: it receives each signal, names a deadline, and is asked
/// what is due. It decides by calls to the ``PacedDelivery`` that it is given, at most one for each signal and question,
/// as the last thing that it does: the call may lead back into the pacing. All calls are made in turns, so it needs no
/// lock. It expresses `debounce`, `throttle`, `timeout`, `delay`, `collect` by time, `buffer` and
/// `prefix(untilOutputFrom:)`; in StreamsExtras, `Paced` makes a publisher of it.
@usableFromInline package protocol Pacing<Input, Output, Failure>: AnyObject {
    associatedtype Input
    /// The type of the values that it sends.
    associatedtype Output
    associatedtype Failure: Error
    associatedtype Time: Strideable = ImmediateScheduler.SchedulerTimeType

    /// The demand that the upstream receives at the start; nil to forward downstream's requests. With nil, a pacing that
    /// drops a value requests another one. Unlimited, by default, where time decides; values without demand are dropped
    /// then, or kept by the pacing.
    var prefetch: Subscribers.Demand? { get }

    /// The upstream's subscription has arrived. Time begins to run.
    func begin()

    /// Receives a value.
    func receive(_ input: Input, _ delivery: PacedDelivery)

    /// Receives the upstream's completion.
    func receive(completion: Subscribers.Completion<Failure>, _ delivery: PacedDelivery)

    /// Does one thing that is due, if the subscription has no alarm. Called after each signal and request, until it
    /// returns false.
    func next(_ delivery: PacedDelivery) -> Bool

    /// When something is due, if the subscription has an alarm.
    var deadline: Deadline<Time>? { get }

    /// The same with an alarm. Called until it returns false or the deadline is not reached.
    func next(at time: Time?, _ delivery: PacedDelivery) -> Bool
}

extension Pacing {
    @_alwaysEmitIntoClient package var prefetch: Subscribers.Demand? { .unlimited }
    @_alwaysEmitIntoClient package var deadline: Deadline<Time>? { nil }
    @_alwaysEmitIntoClient package func begin() {}
    @_alwaysEmitIntoClient
    package func receive(completion: Subscribers.Completion<Failure>, _ delivery: PacedDelivery) {
        delivery.finish(completion)
    }
    @_alwaysEmitIntoClient package func next(_ delivery: PacedDelivery) -> Bool { false }
    @_alwaysEmitIntoClient package func next(at time: Time?, _ delivery: PacedDelivery) -> Bool { false }
}

/// When something is due.
@usableFromInline package enum Deadline<Time: Strideable> {
    /// In this turn. If nothing can be done, at the next signal or request.
    case now
    /// As soon as the scheduler calls back.
    case soon
    /// When the scheduler calls back at that time.
    case at(Time)

    /// Whether the deadline has come. The time is nil if it was not the scheduler that called.
    @_alwaysEmitIntoClient func isReached(by time: Time?) -> Bool {
        switch self {
        case .now: true
        case .soon: time != nil
        case .at(let deadline): time.map { deadline <= $0 } ?? false
        }
    }
}
