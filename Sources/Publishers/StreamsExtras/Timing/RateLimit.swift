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

/// Counts tokens: those that are there, and the time from which on the next one grows.
private struct TokenBucket<Time: Strideable> where Time.Stride: Comparable & SignedNumeric {
    private let (interval, burst): (Time.Stride, Int)
    private var tokens: Int
    private var since: Time

    init(_ now: Time, _ interval: Time.Stride, burst: Int) {
        (self.interval, self.burst, tokens, since) = (interval, burst, burst, now)
    }

    /// Takes a token. Returns the time until it is available: at most an interval, even if the clock has been set back
    /// since the last token was taken.
    mutating func takeToken(at now: Time) -> Time.Stride {
        since = min(since, now)
        let (grown, rest) = since.distance(to: now).divided(by: interval)
        let isFull = grown >= burst - tokens
        tokens = isFull ? burst : tokens + grown
        since = isFull ? now : now.advanced(by: 0 - rest)
        if tokens > 0 {
            tokens -= 1
            return 0
        }
        since = since.advanced(by: interval)
        return now.distance(to: since)
    }
}
