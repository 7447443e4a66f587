extension Publisher {
    /// On failure, and only then, builds the other publisher, and continues with it.
    ///
    ///     remoteFeed.fallback(to: localFeedLoader.loadPublisher) { log.warning("\($0)") }
    ///
    /// Values pass through until then. What downstream still wants is asked of the other publisher, whose failure
    /// is passed on; the error of this one goes to `onError`, before the other publisher is built.
    @_alwaysEmitIntoClient @inline(__always) public func fallback<Other: Publisher>(
        to makeOther: @escaping () -> Other, onError: @escaping (Failure) -> Void = { _ in }
    ) -> Publishers.Catch<Self, Other> where Other.Output == Output {
        self.catch { error in
            onError(error)
            return makeOther()
        }
    }
}
