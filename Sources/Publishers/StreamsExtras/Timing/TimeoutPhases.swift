import Streams

extension Publisher {
    /// Ends when the first value has not come for a while, or when no other has followed one for a while.
    ///
    ///     updates.timeout(first: .seconds(30), between: .seconds(5), scheduler: queue) { SocketError.silent }
    ///
    /// Without a closure that makes an error it finishes. The time for the first value runs from the subscription, the other
    /// one anew from each value; one that is nil is not limited. Values and the completion are sent on the scheduler; demand
    /// passes through. When the time is up this publisher is cancelled. `timeout(_:scheduler:)` is the same time for both.
    ///
    /// Known as `timeout` with `first` and `each` in RxJS; RxSwift and Kotlin's Flow have one time for both.
    @preconcurrency public func timeout<S: Scheduler>(
        first: S.SchedulerTimeType.Stride? = nil, between: S.SchedulerTimeType.Stride? = nil, scheduler: S,
        customError: (() -> Failure)? = nil
    ) -> some Publisher<Output, Failure> where Output: Sendable {
        Paced(upstream: self, on: scheduler) {
            TimeoutPhases<Output, Failure, S>($0, first: first, between: between, customError)
        }.receive(on: scheduler)
    }
}

/// Ends when a value has not come for a while; for the first one it may be another while.
private final class TimeoutPhases<Value, Failure: Error, Context: Scheduler>: Pacing {
    typealias Input = Value
    typealias Time = Context.SchedulerTimeType

    private let clock: AlarmClock<Context>
    private let (first, between): (Time.Stride?, Time.Stride?)
    private let makeError: (() -> Failure)?
    private(set) var deadline: Deadline<Time>?

    init(
        _ clock: AlarmClock<Context>, first: Time.Stride?, between: Time.Stride?, _ makeError: (() -> Failure)?
    ) { (self.clock, self.first, self.between, self.makeError) = (clock, first, between, makeError) }

    var prefetch: Subscribers.Demand? { nil }

    func begin() { deadline = first.map { .at(clock.now.advanced(by: $0)) } }

    func receive(_ input: Value, wanted _: Subscribers.Demand) -> Decision<Value, Failure> {
        deadline = between.map { .at(clock.now.advanced(by: $0)) }
        return .send(input)
    }

    func next(at _: Time?, wanted _: Subscribers.Demand) -> Decision<Value, Failure>? {
        .finish(makeError.map { .failure($0()) } ?? .finished)
    }
}
