import Streams

extension Publisher where Output: Sendable {
    /// Waits for the first value, and cancels this publisher then.
    ///
    ///     let feed = try await remoteFeed.firstValue()
    ///
    /// One value is asked for. It is nil if the publisher finishes without one, or when the task is cancelled, which cancels
    /// the publisher. A failure is thrown as what it is: of a publisher that cannot fail the call needs no `try`.
    ///
    /// Known as `first().value` in RxSwift, `firstValueFrom` in RxJS, and `firstOrNull` in Kotlin's Flow.
    public func firstValue(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Output? {
        var iterator = prefix(1).typedValues.makeAsyncIterator()
        return try await iterator.next(isolation: isolation)
    }

    /// Waits for the end, and returns the last value.
    ///
    ///     let total = await amounts.publisher.scan(0, +).lastValue()
    ///
    /// All values are asked for, and the last one is kept. It is nil if there was none, or when the task is cancelled, which
    /// cancels the publisher. A failure is thrown as what it is.
    ///
    /// Known as `lastValueFrom` in RxJS, and `lastOrNull` in Kotlin's Flow; RxSwift has `takeLast(1).asSingle().value`.
    public func lastValue(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Output? {
        try await last().firstValue(isolation: isolation)
    }

    /// Waits for the end, and returns all values.
    ///
    ///     let names = try await users.map(\.name).collected()
    ///
    /// All values are asked for, and kept: where their number has no bound, put a `prefix` before. When the task is cancelled
    /// so is the publisher, and there are none. A failure is thrown as what it is, without the values before it.
    ///
    /// Known as `toArray().value` in RxSwift, `lastValueFrom` of `toArray` in RxJS, and `toList` in Kotlin's Flow.
    public func collected(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> [Output] {
        try await collect().firstValue(isolation: isolation) ?? []
    }
}
