/// How a subscriber joins one of the library's own publishers.
///
/// On *requested* terms the two use Combine's handshake: the subscriber receives a subscription, requests values, and
/// receives no more than it requested. Nothing is returned.
///
/// On *unlimited* terms the subscriber takes all values:
/// - `_receive(_:on:)` returns the subscription, or `nil` when everything is over. Values may arrive before it returns.
/// - The subscriber may answer a value with `Demand.stop`: then nothing more arrives, not even a completion.
/// - A publisher whose cancellation can be observed also passes its subscription to `receive(subscription:)`, before
///   the first value.
/// - If they are *interruptible*, somebody may end the subscription before `_receive(_:on:)` returns. A publisher that may
///   run for long meanwhile also passes its subscription on: a loop may send nothing that could be answered.
/// - The publisher guarantees one signal at a time, nothing after a completion, and nothing after a cancel on the
///   delivering thread. So the subscriber needs no guard, and can be a plain value. If a closure ends the subscription
///   while a signal passes through it, an ``_EndFlag`` stops that signal.
public struct _Terms {
    @usableFromInline package let isUnlimited: Bool
    @usableFromInline let isInterruptible: Bool
    /// The subscriber is from elsewhere: operators without a subscription of their own hand it the upstream's.
    @usableFromInline let handsOn: Bool
    /// The ``Relay`` to share when a publisher replaces one that has ended. Opaque here, so that the contract does not
    /// depend on a kernel; ``sharedRelay`` reads it.
    @usableFromInline let relay: AnyObject?
    /// The type that names the subscription.
    @usableFromInline package let maker: Any.Type

    @_alwaysEmitIntoClient @inline(__always) init(
        isUnlimited: Bool, isInterruptible: Bool = false, handsOn: Bool = false, relay: AnyObject? = nil,
        maker: Any.Type = Subscriptions.Empty.self
    ) {
        self.isUnlimited = isUnlimited
        self.isInterruptible = isUnlimited && isInterruptible
        self.handsOn = handsOn
        self.relay = relay
        self.maker = maker
    }

    /// The terms of an operator's own subscription.
    @_alwaysEmitIntoClient package static var requested: _Terms { _Terms(isUnlimited: false) }
    /// The terms of a subscriber from elsewhere.
    @_alwaysEmitIntoClient static var elsewhere: _Terms { _Terms(isUnlimited: false, handsOn: true) }
    @_alwaysEmitIntoClient package static var unlimited: _Terms { _Terms(isUnlimited: true) }

    /// The answer to a value that arrives after the end.
    @_alwaysEmitIntoClient package var answerWhenOver: Subscribers.Demand { isUnlimited ? .stop : .none }

    /// The same terms, for a subscription named after an operator or its step.
    @_alwaysEmitIntoClient @inline(__always) package func by(_ maker: Any.Type) -> _Terms {
        _Terms(isUnlimited: isUnlimited, isInterruptible: isInterruptible, relay: relay, maker: maker)
    }

    /// The same terms, for the upstream of an operator that has a subscription of its own and does not share the relay.
    @_alwaysEmitIntoClient package var withoutRelay: _Terms {
        _Terms(isUnlimited: isUnlimited, isInterruptible: isInterruptible)
    }

    /// The terms for the upstream of a subscription that may end while the upstream is being attached.
    @_alwaysEmitIntoClient package var interruptible: _Terms { _Terms(isUnlimited: isUnlimited, isInterruptible: true) }

    /// Whether an operator with a subscription of its own passes it to its subscriber before it attaches its upstreams.
    @_alwaysEmitIntoClient package var handsOver: Bool { !isUnlimited || isInterruptible }
}

extension Subscriptions {
    /// Names subscriptions that have no operator's name.
    @usableFromInline enum Empty {}
}
