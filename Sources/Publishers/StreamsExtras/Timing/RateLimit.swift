import Streams

extension Publisher {
    /// Sends at most one value in each interval and, after a pause, up to `burst` values at once.
    ///
    ///     requests.rateLimit(every: .milliseconds(200), burst: 5, scheduler: queue).flatMap { api.send($0) }
    ///
    /// A bucket holds a token for each value that may be sent. It is full at first, gains a token after each interval,
    /// and never holds more than `burst` tokens. No value is dropped: values are requested one at a time, and kept
    /// until there is a token. A subject drops values that are sent meanwhile: put a `buffer` upstream. Values are sent
    /// on the scheduler, in order. The completion or failure follows the waiting value.
    ///
    /// Known as `concatMap` with a `delay` in RxSwift and RxJS, and `onEach` with a `delay` in Kotlin's Flow, each
    /// without bursts.
    @preconcurrency public func rateLimit<S: Scheduler>(
        every interval: S.SchedulerTimeType.Stride, burst: Int = 1, scheduler: S
    ) -> some Publisher<Output, Failure> where Output: Sendable {
        precondition(burst > 0 && interval > 0, "No value passes with \(burst) tokens, one more after \(interval)")
        return Deferred {
            var bucket = TokenBucket(scheduler.now, interval, burst: burst)
            return self.map { value in
                Just(value).delay(for: bucket.takeToken(at: scheduler.now), scheduler: scheduler)
                    .setFailureType(to: Failure.self)
            }.inTurn()
        }
    }
}

/// Counts tokens by the time at which the bucket will be full.
private struct TokenBucket<Time: Strideable> where Time.Stride: Comparable & SignedNumeric {
    private var timeWhenFull: Time
    private let interval: Time.Stride
    /// The time to fill an empty bucket, except for the last token.
    private let span: Time.Stride

    init(_ now: Time, _ interval: Time.Stride, burst: Int) {
        (timeWhenFull, self.interval) = (now, interval)
        var (span, doubled, rest): (Time.Stride, Time.Stride, Int) = (0, interval, burst - 1)
        while rest > 0 {
            if !rest.isMultiple(of: 2) { span = span + doubled }
            rest /= 2
            if rest > 0 { doubled = doubled + doubled }
        }
        self.span = span
    }

    /// Takes a token. Returns the time until it is available: at most an interval, even if the clock has been set back
    /// since the last token was taken.
    mutating func takeToken(at now: Time) -> Time.Stride {
        let start = min(max(timeWhenFull, now), now.advanced(by: span + interval))
        timeWhenFull = start.advanced(by: interval)
        return max(0, now.distance(to: start) - span)
    }
}
