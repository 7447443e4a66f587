import Streams
import StreamsLayers

extension Sequence where Element: Publisher {
    /// Sends the values of all these publishers, as they arrive.
    ///
    ///     sensors.map(\.readings).mergeAll()
    ///
    /// Works as `merge(with:)` does for two; without any publishers it finishes at once.
    ///
    /// Known as `merge` in RxSwift and Kotlin's Flow, and `mergeAll` in RxJS.
    @_alwaysEmitIntoClient public func mergeAll() -> Publishers.MergeMany<Element> { Publishers.MergeMany(self) }

    /// Sends the first values of all these publishers as an array, then the second ones, and so on.
    ///
    ///     [[1, 2].publisher, [3, 4].publisher].zipAll().sink { print($0) }
    ///     // Prints: [1, 3], [2, 4]
    ///
    /// Works as `zip(_:)` does for two; without any publishers it finishes at once.
    ///
    /// Known as `zip` in RxSwift and RxJS; Kotlin's Flow has it for two.
    @_alwaysEmitIntoClient public func zipAll() -> Publishers.CombinedMany<PublisherSteps.Zip, Element> {
        Publishers.CombinedMany(Array(self))
    }

    /// Sends the latest values of all these publishers as an array, whenever one of them sends.
    ///
    ///     fields.map(\.isValid).combineLatestAll().map { $0.allSatisfy { $0 } }
    ///
    /// Works as `combineLatest(_:)` does for two; without any publishers it finishes at once.
    ///
    /// Known as `combineLatest` in RxSwift and RxJS, and `combine` in Kotlin's Flow.
    @_alwaysEmitIntoClient public func combineLatestAll()
        -> Publishers.CombinedMany<PublisherSteps.CombineLatest, Element>
    {
        Publishers.CombinedMany(Array(self))
    }
}

extension Publishers {
    /// Sends arrays of the values of any number of publishers: the result of `zipAll()` and `combineLatestAll()`.
    public struct CombinedMany<Kind: _CombiningKind, Upstream: Publisher>: _Operator {
        /// Sends arrays with one value of each publisher, in the order of the publishers.
        public typealias Output = [Upstream.Output]

        /// The publishers.
        public let publishers: [Upstream]

        @inlinable init(_ publishers: [Upstream]) { self.publishers = publishers }

        /// Attaches the subscriber to all of them, in order.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            terms.by(Kind.self).combine(publishers, as: Kind.self, for: subscriber)
        }
    }
}

extension Publishers.CombinedMany: Equatable where Upstream: Equatable {}

extension Publishers.CombinedMany: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.CombinedMany<Kind, _>(publishers.map { layer.source($0) })
    }
}
