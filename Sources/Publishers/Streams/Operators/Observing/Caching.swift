extension Publisher {
    /// Saves each value, and passes it on unchanged.
    ///
    ///     httpClient.getPublisher(url: url).tryMap(FeedItemsMapper.map).caching(to: localFeedLoader.save)
    ///
    /// If `save` throws, the error goes to `onError`, and the value passes all the same. Demand, completion and
    /// cancellation pass through; a failure is not saved.
    @_alwaysEmitIntoClient @inline(__always) public func caching(
        to save: @escaping (Output) throws -> Void, onError: @escaping (any Error) -> Void = { _ in }
    ) -> PublisherSteps.ForwardingStepOperator<Self, PublisherSteps.Caching<Output>> { passing(.init(save, onError)) }
}

extension PublisherSteps {
    /// Saves each value, and passes it on.
    public struct Caching<Input>: _Step {
        @usableFromInline package let save: (Input) throws -> Void
        @usableFromInline package let onError: (any Error) -> Void

        @_alwaysEmitIntoClient @inline(__always) package init(
            _ save: @escaping (Input) throws -> Void, _ onError: @escaping (any Error) -> Void
        ) { (self.save, self.onError) = (save, onError) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _: Void) throws(Never) -> _Verdict<Input> {
            do { try save(input) } catch { onError(error) }
            return .emit(input)
        }
    }
}
