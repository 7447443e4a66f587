import Streams

extension Publisher {
    /// Continues with the other publisher if this one finishes without a value.
    ///
    ///     cachedFeed.switchIfEmpty(to: remoteFeed)
    ///
    /// Values pass through. Subscribes to the other publisher only in that case, and requests downstream's demand. A
    /// failure does not count as empty, and is passed on: use `fallback(to:)` for that.
    ///
    /// Known as `ifEmpty(switchTo:)` in RxSwift, and `onEmpty` with `emitAll` in Kotlin's Flow; RxJS has `defaultIfEmpty`
    /// alone.
    public func switchIfEmpty<Other: Publisher<Output, Failure>>(to other: Other) -> some Publisher<Output, Failure> {
        Deferred {
            var isEmpty = true
            return self.map { value in
                isEmpty = false
                return value
            }.append(
                Deferred {
                    isEmpty ? other.eraseToAnyPublisher() : Empty<Output, Failure>().eraseToAnyPublisher()
                })
        }
    }
}
