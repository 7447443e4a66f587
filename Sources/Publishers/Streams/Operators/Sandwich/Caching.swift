extension Publisher {
    /// Saves each value on its way, and passes it on unchanged.
    ///
    ///     httpClient.getPublisher(url: url).tryMap(FeedItemsMapper.map).caching(to: localFeedLoader.save)
    ///
    /// A cache that throws never harms the value: it passes on all the same, and the error goes to `onError`.
    /// Demand, completion and cancellation pass through; a failure is not saved.
    @inlinable @inline(__always) public func caching(
        to save: @escaping (Output) throws -> Void, onError: @escaping (any Error) -> Void = { _ in }
    ) -> Publishers.HandleEvents<Self> {
        handleEvents(receiveOutput: { value in do { try save(value) } catch { onError(error) } })
    }
}
