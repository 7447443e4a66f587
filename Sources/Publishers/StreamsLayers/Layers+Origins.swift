import Streams

/// A publisher without sources, to which a receiver can be attached without a lookup of its types.
package protocol LayeredOrigin: LayeredPublisher, TermsPublisher {}

extension LayeredOrigin {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        AnyPublisher { _receive($0, on: $1) }
    }
}

extension PassthroughSubject: LayeredOrigin {
    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { subscribers.add(receiver, on: terms, keeping: self) }
}

extension CurrentValueSubject: LayeredOrigin {
    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { subscribers.add(receiver, on: terms, keeping: self) }
}

extension Just: LayeredOrigin {
    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        guard terms.isUnlimited else { return _receive(AnySubscriber(receiver: receiver), on: terms) }
        if send(value: output, to: receiver, unless: .none) != .stop { _ = receiver(.finished(unless: .none)) }
        return nil
    }
}

extension Fail: LayeredOrigin {
    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        guard terms.isUnlimited else { return _receive(AnySubscriber(receiver: receiver), on: terms) }
        send(failure: error, to: receiver, unless: .none)
        return nil
    }
}
