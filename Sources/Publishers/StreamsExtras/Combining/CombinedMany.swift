import Streams
import StreamsLayers

extension Sequence where Element: Publisher {
    /// Sends the values of all these publishers, as they arrive.
    ///
    ///     sensors.map(\.readings).mergeAll()
    ///
    /// Works as `merge(with:)` does for two; without any publishers it finishes at once.
    ///
    /// Known as `merge` in RxSwift and Kotlin's Flow, and `mergeAll` in RxJS. CombineExt has `merge()`.
    @_alwaysEmitIntoClient public func mergeAll() -> Publishers.MergeMany<Element> { Publishers.MergeMany(self) }

    /// Sends the first values of all these publishers as an array, then the second ones, and so on.
    ///
    ///     [[1, 2].publisher, [3, 4].publisher].zipAll().sink { print($0) }
    ///     // Prints: [1, 3], [2, 4]
    ///
    /// Works as `zip(_:)` does for two; without any publishers it finishes at once. Values wait for those of a slower
    /// publisher, without a bound.
    ///
    /// Known as `zip` in RxSwift and RxJS; Kotlin's Flow has it for two. CombineExt has `zip()`.
    @_alwaysEmitIntoClient public func zipAll() -> Publishers.ZipMany<Element> {
        Publishers.ZipMany(Array(self))
    }

    /// Sends the latest values of all these publishers as an array, whenever one of them sends.
    ///
    ///     fields.map(\.isValid).combineLatestAll().map { $0.allSatisfy { $0 } }
    ///
    /// Works as `combineLatest(_:)` does for two; without any publishers it finishes at once.
    ///
    /// Known as `combineLatest` in RxSwift and RxJS, and `combine` in Kotlin's Flow. CombineExt has `combineLatest()`.
    @_alwaysEmitIntoClient public func combineLatestAll() -> Publishers.CombineLatestMany<Element> {
        Publishers.CombineLatestMany(Array(self))
    }
}

extension Publishers {
    /// Sends arrays of the values of any number of publishers, in order: the result of `zipAll()`.
    public struct ZipMany<Upstream: Publisher>: TermsPublisher {
        /// Sends arrays with one value of each publisher, in the order of the publishers.
        public typealias Output = [Upstream.Output]
        /// Fails if one of them fails.
        public typealias Failure = Upstream.Failure

        /// The publishers.
        public let publishers: [Upstream]

        @inlinable init(_ publishers: [Upstream]) { self.publishers = publishers }

        @usableFromInline package typealias Maker = Zip<Upstream, Upstream>

        /// Attaches the subscriber to all of them, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        { terms.by(Self.Maker.self).combine(publishers, usesUp: true, for: subscriber) }
    }

    /// Sends arrays of the latest values of any number of publishers: the result of `combineLatestAll()`.
    public struct CombineLatestMany<Upstream: Publisher>: TermsPublisher {
        /// Sends arrays with one value of each publisher, in the order of the publishers.
        public typealias Output = [Upstream.Output]
        /// Fails if one of them fails.
        public typealias Failure = Upstream.Failure

        /// The publishers.
        public let publishers: [Upstream]

        @inlinable init(_ publishers: [Upstream]) { self.publishers = publishers }

        @usableFromInline package typealias Maker = CombineLatest<Upstream, Upstream>

        /// Attaches the subscriber to all of them, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        { terms.by(Self.Maker.self).combine(publishers, usesUp: false, for: subscriber) }
    }
}

extension Publishers.ZipMany: Equatable where Upstream: Equatable {}

extension Publishers.ZipMany: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.ZipMany(publishers.map { layer.supply($0) })
    }
}

extension Publishers.CombineLatestMany: Equatable where Upstream: Equatable {}

extension Publishers.CombineLatestMany: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.CombineLatestMany(publishers.map { layer.source($0) })
    }
}
