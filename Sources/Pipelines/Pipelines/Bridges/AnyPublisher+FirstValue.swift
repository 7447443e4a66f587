import Streams

extension AnyPublisher where Output: Sendable {
    /// Returns the first value, and cancels the subscription; throws the failure if that comes first.
    ///
    ///     let page = try await pipelines.makeRemoteFeedLoaderWithLocalFallback().firstValue()
    ///
    /// Throws a `CancellationError` when the task is cancelled, and when the publisher finishes without a value.
    public func firstValue() async throws -> Output {
        for try await value in values { return value }
        throw CancellationError()
    }
}
