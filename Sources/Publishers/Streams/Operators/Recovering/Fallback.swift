extension Publisher {
    /// On failure, and only then, builds the other publisher, and continues with it.
    ///
    ///     remoteFeed.fallback(to: localFeedLoader.loadPublisher)
    ///
    /// Values pass through until then. What downstream still wants is asked of the other publisher, whose failure
    /// is passed on; the error of this one is not.
    @_alwaysEmitIntoClient @inline(__always) public func fallback<Other: Publisher>(to makeOther: @escaping () -> Other)
        -> Publishers.Catch<Self, Other> where Other.Output == Output
    { self.catch { _ in makeOther() } }
}
