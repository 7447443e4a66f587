import Streams

extension Publisher {
    /// Sends publishers of that many values each, one after the other.
    ///
    ///     (1...5).publisher.window(2).flatMap { $0.reduce(0, +) }.sink { print($0) }
    ///     // Prints: 3, 7, 5
    ///
    /// A window is sent with its first value, and finishes with its last one, or when this publisher does; a failure ends it,
    /// too. This publisher is asked for all values. A window that nobody has asked for is dropped when the next one opens;
    /// one that was received keeps its values until they are asked for. `collect(_:)` sends arrays instead, and asks for as
    /// many values as they take.
    ///
    /// Known as `window(timeSpan:count:scheduler:)` in RxSwift, and `windowCount` in RxJS; Kotlin's Flow has `chunked`,
    /// of lists.
    public func window(_ count: Int) -> some Publisher<AnyPublisher<Output, Failure>, Failure> {
        precondition(count > 0, "A window cannot have \(count) values")
        return Paced(upstream: self) {
            GroupBy<Bool, Output, Failure>(maxGroups: 1, bufferSize: count, groupSize: count) { _ in true }
        }.map { $0.eraseToAnyPublisher() }
    }

    /// Sends publishers of the values between one value of the other publisher and the next.
    ///
    ///     keys.window(until: pauses, bufferSize: 10).flatMap { $0.count() }
    ///
    /// A window is sent with its first value: where none comes there is none. It finishes when the other publisher sends, or
    /// this one finishes; a failure of either ends all. Both are asked for all values. A window keeps its last values, as
    /// many as the buffer holds, for who has not asked yet; one that nobody has asked for is dropped when the next one
    /// opens.
    ///
    /// Known as `window` in RxJS; RxSwift and Kotlin's Flow have none.
    public func window<Boundary: Publisher>(until boundary: Boundary, bufferSize: Int)
        -> some Publisher<AnyPublisher<Output, Failure>, Failure> where Boundary.Failure == Failure
    {
        precondition(bufferSize > 0, "A buffer of \(bufferSize) has no room for the value that opens a window")
        return Paced(upstream: self, and: boundary) {
            GroupBy<Bool, Output, Failure>(maxGroups: 1, bufferSize: bufferSize) { _ in true }
        } attach: { subscription, boundary in
            subscription.attach(other: boundary, asking: .unlimited) { windows, _ in
                windows.endAll(with: .finished)
                return .nothing
            } onCompletion: { windows, completion in
                guard case .failure = completion else { return .nothing }
                windows.endAll(with: completion)
                return .finish(completion)
            }
        }.map { $0.eraseToAnyPublisher() }
    }

    /// Sends publishers of the values of each interval.
    ///
    ///     requests.window(every: .seconds(60), scheduler: queue, bufferSize: 1).flatMap { $0.count() }
    ///
    /// The time runs from the subscription, and the scheduler ends windows; otherwise it is `window(until:bufferSize:)`: an
    /// interval without values has no window.
    ///
    /// Known as `window(timeSpan:count:scheduler:)` in RxSwift, and `windowTime` in RxJS; Kotlin's Flow has none.
    public func window<S: Scheduler>(every interval: S.SchedulerTimeType.Stride, scheduler: S, bufferSize: Int)
        -> some Publisher<AnyPublisher<Output, Failure>, Failure>
    {
        window(
            until: Publishers.Interval(every: interval, scheduler: scheduler).setFailureType(to: Failure.self),
            bufferSize: bufferSize)
    }
}
