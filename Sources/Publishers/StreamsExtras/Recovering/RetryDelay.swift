import Streams

extension Publishers {
    /// The time to wait before each retry: see `retry(_:delay:scheduler:when:)`.
    ///
    ///     load.retry(5, delay: .constant(.seconds(2)), scheduler: queue)  // after 2, 2, 2, 2, 2 seconds
    ///     load.retry(5, delay: .exponential(from: .seconds(1), limit: .seconds(8)), scheduler: queue)  // 1, 2, 4, 8, 8
    ///     load.retry(5, delay: .init { .milliseconds(500 * ($0 + 1)) }, scheduler: queue)  // 0.5, 1, 1.5, 2, 2.5 seconds
    ///
    /// The first retry has the number 0. Values that arrive between two failures do not begin the count anew.
    public struct Backoff<Span: Comparable & SignedNumeric> {
        /// The time to wait before a retry.
        public let span: (_ retry: Int) -> Span

        /// Waits for the time that the closure returns.
        public init(_ span: @escaping (_ retry: Int) -> Span) { self.span = span }

        /// Waits for the same time before each retry.
        public static func constant(_ span: Span) -> Self { Self { _ in span } }

        /// Waits twice as long each time, but no longer than the limit.
        public static func exponential(from first: Span, limit: Span) -> Self {
            precondition(first > 0, "A wait that is doubled has to be longer than none: \(first)")
            return Self { retry in
                var (span, doublings) = (min(first, limit), retry)
                while doublings > 0, span < limit {
                    span = span > limit - span ? limit : span + span
                    doublings -= 1
                }
                return span
            }
        }
    }
}

extension Publisher {
    /// On failure, waits and subscribes again, up to the given number of times, if the closure returns true for the
    /// error.
    ///
    ///     download.retry(5, delay: .exponential(from: .seconds(1), limit: .seconds(30)), scheduler: DispatchQueue.main) {
    ///         $0.isTransient
    ///     }
    ///
    /// Values pass through at once: the values before a failure may be sent again. The remaining demand is requested
    /// from each new subscription, on the scheduler. A failure that is not retried is passed on at once. A cancel also
    /// ends the wait.
    ///
    /// Known as `retry(when:)` in RxSwift, `retry` with `delay` in RxJS, and `retryWhen` in Kotlin's Flow. CombineExt
    /// has `retryWhen`.
    @preconcurrency public func retry<S: Scheduler>(
        _ retries: Int, delay: Publishers.Backoff<S.SchedulerTimeType.Stride>, scheduler: S,
        when isRetried: @escaping (Failure) -> Bool = { _ in true }
    ) -> AnyPublisher<Output, Failure> where Output: Sendable {
        precondition(retries >= 0, "A number of retries cannot be negative: \(retries)")
        func attempt(_ retry: Int) -> AnyPublisher<Output, Failure> {
            self.catch { error in
                guard retry < retries, isRetried(error) else {
                    return Fail<Output, Failure>(error: error).eraseToAnyPublisher()
                }
                let wait = Publishers.Delay(
                    upstream: Empty<Output, Failure>(), interval: delay.span(retry),
                    tolerance: scheduler.minimumTolerance, scheduler: scheduler)
                return wait.append(attempt(retry + 1)).eraseToAnyPublisher()
            }.eraseToAnyPublisher()
        }
        return attempt(0)
    }
}
