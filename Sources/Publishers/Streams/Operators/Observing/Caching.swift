extension Publisher {
    /// Saves each value on its way, and passes it on unchanged.
    ///
    ///     httpClient.getPublisher(url: url).tryMap(FeedItemsMapper.map).caching(to: localFeedLoader.save)
    ///
    /// A cache that throws never harms the value: it passes on all the same, and the error goes to `onError`.
    /// Demand, completion and cancellation pass through; a failure is not saved.
    @_alwaysEmitIntoClient @inline(__always) public func caching(
        to save: @escaping (Output) throws -> Void, onError: @escaping (any Error) -> Void = { _ in }
    ) -> PublisherSteps.ForwardingStepOperator<Self, PublisherSteps.Caching<Output>> { passing(.init(save, onError)) }
}

extension PublisherSteps {
    /// Saves each value, and lets it through.
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
