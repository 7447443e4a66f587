/// Decides what becomes of an upstream's signals, and when; a ``PacedSubscription`` carries that out.
///
/// It knows neither who delivers nor what calls back in time: it is told of each signal, names a deadline, and is asked
/// for what is due. Everything happens in turns, so that there is nothing to lock. It expresses `debounce`,
/// `throttle`, `timeout`, `delay`, `collect` by time, `buffer` and `prefix(untilOutputFrom:)`.
@usableFromInline package protocol Pacing<Input, Output, Failure>: AnyObject {
    associatedtype Input
    associatedtype Output
    associatedtype Failure: Error
    associatedtype Time: Strideable = ImmediateScheduler.SchedulerTimeType

    /// The demand that upstream receives at first; nil to pass on what downstream asks for.
    var prefetch: Subscribers.Demand? { get }

    /// When something is due.
    var deadline: Deadline<Time>? { get }

    /// Upstream is there, and time begins to run.
    func begin()

    /// Takes a value; downstream wants that many.
    func receive(_ input: Input, wanted demand: Subscribers.Demand) -> Decision<Output, Failure>

    /// Takes upstream's completion.
    func receive(completion: Subscribers.Completion<Failure>) -> Decision<Output, Failure>

    /// Takes the next of what is due, again and again until it returns nil or names another deadline.
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

/// The decision after a signal, or when the time has come.
@usableFromInline package enum Decision<Output, Failure: Error> {
    case nothing
    /// Delivers the value, if downstream has asked for one.
    case send(Output)
    /// Asks upstream for more.
    case ask(Subscribers.Demand)
    case cancelUpstream
    case finish(Subscribers.Completion<Failure>)
}

extension Optional {
    /// Puts a value in place of what is there, and returns that: so it is let go of when the change is over, and its
    /// `deinit` may lead back here.
    @discardableResult @_alwaysEmitIntoClient package mutating func replace(with value: Wrapped) -> Wrapped? {
        var value = Optional(value)
        swap(&self, &value)
        return value
    }
}
