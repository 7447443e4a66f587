import Streams

extension AnyPublisher where Output: Sendable {
    /// The first value, awaited; the failure is thrown.
    ///
    ///     let page = try await pipelines.makeRemoteFeedLoaderWithLocalFallback().firstValue()
    ///
    /// A cancel of the task cancels the subscription. That throws a `CancellationError`, as does a publisher that
    /// finishes without a value.
    public func firstValue() async throws -> Output {
        for try await value in stream() { return value }
        throw CancellationError()
    }

    private func stream() -> AsyncThrowingStream<Output, any Error> {
        AsyncThrowingStream { continuation in
            // Its one use, a cancel, may be on any thread.
            nonisolated(unsafe) let cancellable = sink(
                receiveCompletion: { completion in
                    switch completion {
                    case .finished: continuation.finish()
                    case .failure(let error): continuation.finish(throwing: error)
                    }
                },
                receiveValue: { continuation.yield($0) })
            continuation.onTermination = { _ in cancellable.cancel() }
        }
    }
}
