import Streams

extension Publisher {
    /// Sends publishers of the given number of values each, one after the other.
    ///
    ///     (1...5).publisher.window(2).flatMap { $0.reduce(0, +) }.sink { print($0) }
    ///     // Prints: 3, 7, 5
    ///
    /// A window is sent when its first value arrives. It finishes after its last value, or when this publisher
    /// finishes; a failure fails it, too. Requests all values of this publisher. A window that has not been requested
    /// is dropped when the next one opens; a window that was received keeps its values until they are requested.
    /// `collect(_:)` sends arrays instead, and requests only as many values as the arrays need.
    ///
    /// Known as `window(timeSpan:count:scheduler:)` in RxSwift, and `windowCount` in RxJS; Kotlin's Flow has `chunked`,
    /// of lists.
    @inlinable public func window(_ count: Int) -> some Publisher<AnyPublisher<Output, Failure>, Failure> {
        precondition(count > 0, "A window cannot have \(count) values")
        return Paced(upstream: self) {
            GroupBy<Bool, Output, Failure>(maxGroups: 1, bufferSize: count, groupSize: count) { _ in true }
        }.map { $0.eraseToAnyPublisher() }
    }

    /// Sends a publisher of the values that arrive between one value of the other publisher and the next.
    ///
    ///     keys.window(until: pauses, bufferSize: 10).flatMap { $0.count() }
    ///
    /// Subscribes to the other publisher first, so that no boundary is missed that this publisher's first values cause. A
    /// window is sent when its first value arrives: without values there is no window. It finishes when the other publisher
    /// sends, or when this one finishes; a failure of either publisher fails everything. Requests all values
    /// of both. A window keeps its latest values, up to `bufferSize`, until they are requested; a window that has not
    /// been requested is dropped when the next one opens.
    ///
    /// Known as `window` in RxJS; RxSwift and Kotlin's Flow have none.
    @preconcurrency @inlinable public func window<Boundary: Publisher>(until boundary: Boundary, bufferSize: Int)
        -> some Publisher<AnyPublisher<Output, Failure>, Failure> where Boundary.Failure == Failure, Output: Sendable
    { windows(until: boundary, bufferSize: bufferSize, areSentEmpty: false) }

    /// If `areSentEmpty`, a boundary sends an empty window where none is open.
    @inlinable func windows<Boundary: Publisher>(until boundary: Boundary, bufferSize: Int, areSentEmpty: Bool)
        -> some Publisher<AnyPublisher<Output, Failure>, Failure> where Boundary.Failure == Failure
    {
        precondition(bufferSize > 0, "A buffer of \(bufferSize) has no room for the value that opens a window")
        return Paced(upstream: self, and: boundary) {
            GroupBy<Bool, Output, Failure>(maxGroups: 1, bufferSize: bufferSize) { _ in true }
        } attach: { subscription, boundary in
            subscription.attach(other: boundary, asking: .unlimited) { windows, _ in
                // A window that waits for demand after the end is the last one.
                guard windows.completion == nil else { return }
                if areSentEmpty, windows.open.isEmpty { _ = windows.openGroup(of: true) }
                windows.endAll(with: .finished)
            } onCompletion: { windows, completion in
                guard case .failure = completion else { return }
                windows.endAll(with: completion)
                subscription.finish(completion)
            }
        }.map { $0.eraseToAnyPublisher() }
    }

    /// Sends a publisher of the values of each interval.
    ///
    ///     requests.window(every: .seconds(60), scheduler: queue, bufferSize: 1).flatMap { $0.count() }
    ///
    /// The first interval starts at the subscription, and windows end on the scheduler. An interval without values has an
    /// empty window, which is sent when the interval is over; so the line above shows a rate that falls to zero. Otherwise
    /// it works like `window(until:bufferSize:)`.
    ///
    /// Known as `window(timeSpan:count:scheduler:)` in RxSwift, and `windowTime` in RxJS; Kotlin's Flow has none.
    @preconcurrency @inlinable public func window<S: Scheduler>(
        every interval: S.SchedulerTimeType.Stride, scheduler: S, bufferSize: Int
    )
        -> some Publisher<AnyPublisher<Output, Failure>, Failure> where Output: Sendable
    {
        windows(
            until: Publishers.Interval(every: interval, scheduler: scheduler).setFailureType(to: Failure.self),
            bufferSize: bufferSize, areSentEmpty: true)
    }
}
