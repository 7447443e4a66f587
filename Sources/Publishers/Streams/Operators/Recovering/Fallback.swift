extension Publisher {
    /// On failure, makes the other publisher and continues with it.
    ///
    ///     remoteFeed.fallback(to: localFeedLoader.loadPublisher) { log.warning("\($0)") }
    ///
    /// Values pass through until then, and `makeOther` is called only on failure. The error goes to `onError` first.
    /// The remaining demand is requested from the other publisher, whose failure is passed on.
    @_alwaysEmitIntoClient @inline(__always) public func fallback<Other: Publisher>(
        to makeOther: @escaping () -> Other, onError: @escaping (Failure) -> Void = { _ in }
    ) -> Publishers.Catch<Self, Other> where Other.Output == Output {
        self.catch { error in
            onError(error)
            return makeOther()
        }
    }
}
