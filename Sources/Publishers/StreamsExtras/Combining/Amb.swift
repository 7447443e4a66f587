import Streams
import StreamsLayers

extension Publisher {
    /// Sends the signals of whichever of the two publishers sends first, and cancels the other.
    ///
    ///     mirror1.download(file).amb(mirror2.download(file))
    ///
    /// A completion counts as a signal: if a failure comes first, the result fails. Until then, each publisher receives
    /// downstream's demand. If a publisher sends on subscription, the publishers after it are not subscribed to.
    ///
    /// Known as `amb` in RxSwift, and `race` in RxJS; Kotlin's Flow has none. CombineExt has this name.
    public func amb<P: Publisher<Output, Failure>>(_ other: P) -> Publishers.Amb<AnyPublisher<Output, Failure>> {
        [eraseToAnyPublisher(), other.eraseToAnyPublisher()].amb()
    }
}

extension Sequence where Element: Publisher {
    /// Sends the signals of whichever of these publishers sends first, and cancels the others.
    ///
    ///     mirrors.map { $0.download(file) }.amb()
    ///
    /// Without any publishers, it finishes at once.
    public func amb() -> Publishers.Amb<Element> { Publishers.Amb(publishers: Array(self)) }
}

extension Publishers {
    /// Sends the signals of whichever of its publishers sends first.
    public struct Amb<Upstream: Publisher>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publishers.
        public let publishers: [Upstream]

        /// Attaches the subscriber to all, until one has sent a signal.
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
