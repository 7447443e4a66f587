/// A publisher of this library. It implements `_receive(_:on:)`, from which it gets Combine's handshake.
@usableFromInline package protocol TermsPublisher<Output, Failure>: Publisher {
    /// The publisher that an operator receives from, or ``Several``; `Never` for an origin.
    associatedtype Upstream = Never

    /// The type that names its subscriptions.
    associatedtype Maker = Self
}

extension TermsPublisher {
    /// Attaches the subscriber: sends it a subscription, and then the values it requests.
    @_alwaysEmitIntoClient @inline(never) public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
        _ = _receive(subscriber, on: .elsewhere)
    }
}
