extension Publisher {
    /// Saves each value, and passes it on unchanged.
    ///
    ///     httpClient.getPublisher(url: url).tryMap(FeedItemsMapper.map).caching(to: localFeedLoader.save)
    ///
    /// If `save` throws, the error goes to `onError`, and the value passes all the same. Demand, completion and
    /// cancellation pass through; a failure is not saved.
    @_alwaysEmitIntoClient @inline(__always) public func caching(
        to save: @escaping (Output) throws -> Void, onError: @escaping (any Error) -> Void = { _ in }
    ) -> some Publisher<Output, Failure> & SendableMetatype {
        Sandwich.Caching(upstream: self, save: save, onError: onError)
    }
}

/// The publishers of the words of a sandwich that are not Combine's.
@usableFromInline package enum Sandwich {}

extension Sandwich {
    /// Saves each value of its upstream, and passes it on.
    @usableFromInline package struct Caching<Upstream: Publisher>: ForwardingOperator {
        @usableFromInline package typealias Output = Upstream.Output
        @usableFromInline package typealias Failure = Upstream.Failure

        @usableFromInline package let upstream: Upstream
        @usableFromInline package let save: (Output) throws -> Void
        @usableFromInline package let onError: (any Error) -> Void

        @_alwaysEmitIntoClient @inline(__always) package init(
            upstream: Upstream, save: @escaping (Output) throws -> Void, onError: @escaping (any Error) -> Void
        ) { (self.upstream, self.save, self.onError) = (upstream, save, onError) }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Steps.Map<Output, Output> {
            Steps.Map { [save, onError] value in
                do { try save(value) } catch { onError(error) }
                return value
            }
        }
    }
}
