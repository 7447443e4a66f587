import Streams

extension Publisher {
    /// Sends values no faster than one in each interval, and after a pause as many as the burst at once.
    ///
    ///     requests.rateLimit(every: .milliseconds(200), burst: 5, scheduler: queue).flatMap { api.send($0) }
    ///
    /// A bucket holds a token for each value that may be sent: it is full at first, a token is added after each interval,
    /// and there are never more than the burst. No value is dropped: one at a time is asked for, and kept until there is a
    /// token. A subject drops what is sent meanwhile: put a `buffer` before. Values are sent on the scheduler, in order. The
    /// completion, or a failure, comes after the value that waits.
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

/// Counts tokens by the time at which there will be as many as it can hold.
private struct TokenBucket<Time: Strideable> where Time.Stride: Comparable & SignedNumeric {
    private var timeWhenFull: Time
    private let interval: Time.Stride
    /// How long it takes to fill, but for the last token.
    private let span: Time.Stride

    init(_ now: Time, _ interval: Time.Stride, burst: Int) {
        (timeWhenFull, self.interval) = (now, interval)
        span = (1..<burst).reduce(0) { span, _ in span + interval }
    }

    /// Takes a token. Returns how long it is until that is there.
    mutating func takeToken(at now: Time) -> Time.Stride {
        let start = max(timeWhenFull, now)
        timeWhenFull = start.advanced(by: interval)
        return max(0, now.distance(to: start) - span)
    }
}
