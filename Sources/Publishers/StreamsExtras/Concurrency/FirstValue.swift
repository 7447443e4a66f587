import Streams

extension Publisher where Output: Sendable {
    /// Waits for the first value, and then cancels this publisher.
    ///
    ///     let feed = try await remoteFeed.firstValue()
    ///
    /// Requests one value. Returns nil if the publisher finishes without one, or if the task is cancelled, which
    /// cancels the publisher. A failure is thrown with its type: if the publisher cannot fail, the call needs no `try`.
    ///
    /// Known as `first().value` in RxSwift, `firstValueFrom` in RxJS, and `firstOrNull` in Kotlin's Flow.
    public func firstValue(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Output? {
        var iterator = prefix(1).typedValues.makeAsyncIterator()
        return try await iterator.next(isolation: isolation)
    }

    /// Waits for the completion, and returns the last value.
    ///
    ///     let total = await amounts.publisher.scan(0, +).lastValue()
    ///
    /// Requests all values, and keeps the last one. Returns nil if there was none, or if the task is cancelled, which
    /// cancels the publisher. A failure is thrown with its type.
    ///
    /// Known as `lastValueFrom` in RxJS, and `lastOrNull` in Kotlin's Flow; RxSwift has `takeLast(1).asSingle().value`.
    public func lastValue(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Output? {
        try await last().firstValue(isolation: isolation)
    }

    /// Waits for the completion, and returns all values.
    ///
    ///     let names = try await users.map(\.name).collected()
    ///
    /// Requests and keeps all values: if their number is unbounded, put a `prefix` upstream. If the task is cancelled,
    /// so is the publisher, and the array is empty. A failure is thrown with its type, and the values before it are
    /// lost.
    ///
    /// Known as `toArray().value` in RxSwift, `lastValueFrom` of `toArray` in RxJS, and `toList` in Kotlin's Flow.
    public func collected(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> [Output] {
        try await collect().firstValue(isolation: isolation) ?? []
    }
}
