/// Decides what happens to an upstream's signals, and when. A ``PacedSubscription`` carries the decisions out.
///
/// It knows neither the thread that delivers nor the scheduler: it receives each signal, names a deadline, and is asked
/// what is due. All calls are made in turns, so it needs no lock. It expresses `debounce`, `throttle`, `timeout`,
/// `delay`, `collect` by time, `buffer` and `prefix(untilOutputFrom:)`; in StreamsExtras, `Paced` makes a publisher of
/// it.
@usableFromInline package protocol Pacing<Input, Output, Failure>: AnyObject {
    associatedtype Input
    associatedtype Output
    associatedtype Failure: Error
    associatedtype Time: Strideable = ImmediateScheduler.SchedulerTimeType

    /// The demand that the upstream receives at the start; nil to forward downstream's requests. With nil, a pacing that
    /// drops a value requests another one: it returns ``Decision/ask(_:)``. Unlimited, by default, where time decides;
    /// values without demand are dropped then, or kept by the pacing.
    var prefetch: Subscribers.Demand? { get }

    /// When something is due.
    var deadline: Deadline<Time>? { get }

    /// The upstream's subscription has arrived. Time begins to run.
    func begin()

    /// Receives a value, and the present demand of downstream.
    func receive(_ input: Input, wanted demand: Subscribers.Demand) -> Decision<Output, Failure>

    /// Receives the upstream's completion.
    func receive(completion: Subscribers.Completion<Failure>) -> Decision<Output, Failure>

    /// Returns the next decision that is due. Called repeatedly, until it returns nil or its deadline is not reached.
    func next(at time: Time?, wanted demand: Subscribers.Demand) -> Decision<Output, Failure>?
}

extension Pacing {
    @_alwaysEmitIntoClient package var prefetch: Subscribers.Demand? { .unlimited }
    @_alwaysEmitIntoClient package var deadline: Deadline<Time>? { nil }
    @_alwaysEmitIntoClient package func begin() {}
    @_alwaysEmitIntoClient
    package func receive(completion: Subscribers.Completion<Failure>) -> Decision<Output, Failure> {
        .finish(completion)
    }
    @_alwaysEmitIntoClient
    package func next(at time: Time?, wanted demand: Subscribers.Demand) -> Decision<Output, Failure>? { nil }
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

/// The decision after a signal, or when the time has come.
@usableFromInline package enum Decision<Output, Failure: Error> {
    case nothing
    /// Delivers the value, if downstream has requested one; otherwise drops it.
    case send(Output)
    /// Requests more from the upstream.
    case ask(Subscribers.Demand)
    case cancelUpstream
    case finish(Subscribers.Completion<Failure>)
}
