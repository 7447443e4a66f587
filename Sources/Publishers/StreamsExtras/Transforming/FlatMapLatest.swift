import Streams

extension Publisher {
    /// Sends the values of the latest publisher that the closure has returned; the previous one is cancelled.
    ///
    ///     searchTexts.flatMapLatest { text in searchResults(for: text) }
    ///
    /// The same as `map` followed by `switchToLatest()`.
    ///
    /// Known as `flatMapLatest` in RxSwift and Kotlin's Flow, and `switchMap` in RxJS. CombineExt has this name.
    @_alwaysEmitIntoClient public func flatMapLatest<P: Publisher>(_ transform: @escaping (Output) -> P)
        -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure
    { Publishers.SwitchToLatest(upstream: map(transform)) }
}
