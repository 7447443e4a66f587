import Streams
import StreamsLayers

extension Publisher {
    /// Sends what the first of the two to send anything sends, and cancels the other.
    ///
    ///     mirror1.download(file).amb(mirror2.download(file))
    ///
    /// A completion counts, too: a failure that comes first is the end. Until it is decided, each is asked for as much
    /// as downstream asks for; a publisher that sends at once keeps those behind it from being subscribed to.
    ///
    /// Known as `amb` in RxSwift, and `race` in RxJS; Kotlin's Flow has none.
    public func amb<P: Publisher<Output, Failure>>(_ other: P) -> Publishers.Amb<AnyPublisher<Output, Failure>> {
        [eraseToAnyPublisher(), other.eraseToAnyPublisher()].amb()
    }
}

extension Sequence where Element: Publisher {
    /// Sends what the first of these publishers to send anything sends, and cancels the others.
    ///
    ///     mirrors.map { $0.download(file) }.amb()
    ///
    /// Of none at all it finishes at once.
    public func amb() -> Publishers.Amb<Element> { Publishers.Amb(publishers: Array(self)) }
}

extension Publishers {
    /// Sends what the first of its publishers to send anything sends.
    public struct Amb<Upstream: Publisher>: _Operator {
        /// The publishers.
        public let publishers: [Upstream]

        /// Attaches the subscriber to all, until one has sent something.
        public func _receive(_ subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            terms.by(Self.self).race(publishers, for: subscriber)
        }
    }
}

extension Publishers.Amb: Equatable where Upstream: Equatable {}

extension Publishers.Amb: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Upstream.Output, Upstream.Failure> {
        Publishers.Amb(publishers: publishers.map { layer.source($0) })
    }
}
