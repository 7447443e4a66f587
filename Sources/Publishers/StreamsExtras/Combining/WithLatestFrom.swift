import Streams
import StreamsLayers

extension Publisher {
    /// Sends the latest value of the other publisher whenever this one sends.
    ///
    ///     saveButton.taps.withLatestFrom(document).sink(receiveValue: save)
    ///
    /// Subscribes to the other publisher first, and requests all its values; demand passes through to this publisher.
    /// Values that this publisher sends before the other has sent are dropped, and others are requested instead. The
    /// result finishes when this publisher does, and fails when either fails. If the other finishes, nothing changes.
    ///
    /// Known as `withLatestFrom` in RxSwift and RxJS; Kotlin's Flow has none. CombineExt has this name.
    @preconcurrency @_alwaysEmitIntoClient public func withLatestFrom<P: Publisher>(_ other: P)
        -> Publishers.Map<Publishers.WithLatestFrom<Self, P>, P.Output>
    where P.Failure == Failure, P.Output: Sendable { withLatestFrom(other) { $1 } }

    /// Combines each value and the latest value of the other publisher with the closure.
    ///
    ///     prices.withLatestFrom(rate) { $0 * $1 }
    @preconcurrency @_alwaysEmitIntoClient public func withLatestFrom<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    )
        -> Publishers.Map<Publishers.WithLatestFrom<Self, P>, T> where P.Failure == Failure, P.Output: Sendable
    { Publishers.WithLatestFrom(upstream: self, other: other).map(transform) }
}

extension Publishers {
    /// Sends each value of its upstream with the latest value of another publisher.
    public struct WithLatestFrom<Upstream: Publisher, Other: Publisher>: TermsPublisher
    where Upstream.Failure == Other.Failure {
        /// Sends a tuple with one value of each.
        public typealias Output = (Upstream.Output, Other.Output)
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values trigger the result.
        public let upstream: Upstream
        /// The publisher whose latest value is taken.
        public let other: Other

        @inlinable init(upstream: Upstream, other: Other) { (self.upstream, self.other) = (upstream, other) }

        /// Attaches the subscriber to the upstream, after the other publisher.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let subscription = PacedSubscription(
                AnySubscriber(subscriber), on: terms.by(Self.self), Sampling<Upstream.Output, Other.Output, Failure>())
            subscription.attach(other: other, asking: .unlimited) { sampling, value in
                sampling.keep(value)
            } onCompletion: { _, completion in
                if case .failure = completion { subscription.finish(completion) }
            }
            return subscription.attach(to: upstream)
        }
    }
}

extension Publishers.WithLatestFrom: Equatable where Upstream: Equatable, Other: Equatable {}

/// Keeps the latest value of another publisher.
@usableFromInline final class Sampling<Input, Other, Failure: Error>: Pacing {
    @usableFromInline typealias Output = (Input, Other)

    @usableFromInline var latest: Other?

    @inlinable init() {}

    @_alwaysEmitIntoClient var prefetch: Subscribers.Demand? { nil }

    @_alwaysEmitIntoClient func keep(_ value: Other) {
        withExtendedLifetime(exchangeValue(of: &latest, with: value)) {}
    }

    @_alwaysEmitIntoClient func receive(_ input: Input, _ delivery: PacedDelivery) {
        if let latest {
            delivery.deliver((input, latest))
        } else if delivery.demand != .unlimited {
            delivery.ask(.max(1))
        }
    }
}

extension Publishers.WithLatestFrom: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.WithLatestFrom(upstream: layer.source(upstream), other: layer.source(other))
    }
}
