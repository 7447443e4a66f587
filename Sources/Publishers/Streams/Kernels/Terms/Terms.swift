/// How a subscriber joins one of the library's own publishers.
///
/// On *requested* terms all goes as between strangers: the subscriber receives a subscription, asks, and is
/// sent what it asked for; nothing is returned.
///
/// On *unlimited* terms the subscriber takes all there is:
/// - The subscription is returned, `nil` when all is over. Values may arrive before that.
/// - The subscriber may answer a value with `Demand.stop`: then nothing more arrives, no completion either.
/// - A publisher whose cancellation somebody can watch hands its subscription over in
///   `receive(subscription:)` as well, before the first value.
/// - The publisher vouches for what it sends: one signal at a time, nothing after a completion, and nothing
///   after a cancel on the delivering thread. So the subscriber needs no guard, and can be a plain value. What is on
///   its way when a closure there ends the subscription, an ``_EndFlag`` stops.
public struct _Terms {
    @usableFromInline package let isUnlimited: Bool
    /// The subscriber is from elsewhere, and is handed the upstream's own subscription by operators that make none.
    @usableFromInline let handsOn: Bool
    /// The ``Relay`` to go on with where a publisher takes the place of one that has ended. Opaque here, so that the
    /// contract knows no kernel; ``sharedRelay`` reads it.
    @usableFromInline let relay: AnyObject?
    /// The type that names the subscription.
    @usableFromInline package let maker: Any.Type

    @_alwaysEmitIntoClient @inline(__always) init(
        isUnlimited: Bool, handsOn: Bool = false, relay: AnyObject? = nil, maker: Any.Type = Subscriptions.Empty.self
    ) {
        self.isUnlimited = isUnlimited
        self.handsOn = handsOn
        self.relay = relay
        self.maker = maker
    }

    /// The terms of an operator's own subscription.
    @_alwaysEmitIntoClient package static var requested: _Terms { _Terms(isUnlimited: false) }
    /// The terms of a subscriber from elsewhere.
    @_alwaysEmitIntoClient static var elsewhere: _Terms { _Terms(isUnlimited: false, handsOn: true) }
    @_alwaysEmitIntoClient static var unlimited: _Terms { _Terms(isUnlimited: true) }

    /// The answer to a value when all is over.
    @_alwaysEmitIntoClient package var closed: Subscribers.Demand { isUnlimited ? .stop : .none }

    /// The same terms for the subscription that an operator or its step makes.
    @_alwaysEmitIntoClient @inline(__always) package func by(_ maker: Any.Type) -> _Terms {
        _Terms(isUnlimited: isUnlimited, relay: relay, maker: maker)
    }

    /// The same terms for the upstream of an operator with a subscription of its own, which takes over nobody's place.
    @_alwaysEmitIntoClient package var withoutRelay: _Terms { _Terms(isUnlimited: isUnlimited) }
}

extension Subscriptions {
    /// Names subscriptions that no operator has given its own name.
    @usableFromInline enum Empty {}
}
