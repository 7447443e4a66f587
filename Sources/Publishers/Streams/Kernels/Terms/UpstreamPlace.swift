/// The subscription that an operator has to an upstream, and the state of that upstream.
///
/// The upstream hands its subscription over, or returns it, or does both; it may also have completed before, or not be
/// wanted any more.
///
///     awaited ──adopt──▶ handed over ──end────▶ ended
///        └──────keep───▶ returned ─────leave──▶ left
///
/// An upstream may end, or be left, while its subscription is still awaited. One that has ended is never left.
///
/// The state of a latch. It only decides: the holder cancels and releases what it gets, after the latch.
@usableFromInline struct UpstreamPlace {
    enum Stage {
        case awaited, handedOver
        /// Returned, and may also be handed over later.
        case returned
        /// The upstream has completed: it receives no further request, and no cancel.
        case ended
        /// The upstream is not wanted any more: its subscription is cancelled, now or when it comes.
        case left
    }

    /// The answer to a subscription that is handed over.
    @usableFromInline enum Adoption {
        case kept
        /// The caller cancels it, unless it is the one that was returned before.
        case refused(for: (any Subscription)?)
    }

    /// The upstream's subscription.
    @usableFromInline private(set) var kept: (any Subscription)?
    private(set) var stage = Stage.awaited

    @usableFromInline init() {}

    /// Keeps the subscription that is handed over, if it is the first.
    @usableFromInline mutating func adopt(_ handedOver: any Subscription) -> Adoption {
        guard stage == .awaited else { return .refused(for: stage == .returned ? kept : nil) }
        (kept, stage) = (handedOver, .handedOver)
        return .kept
    }

    /// Keeps the subscription that is returned, unless it was already handed over. Returns false if the caller has to
    /// cancel it.
    @usableFromInline mutating func keep(_ returned: any Subscription) -> Bool {
        if stage == .awaited { (kept, stage) = (returned, .returned) }
        return stage != .left
    }

    /// The upstream returns nothing, and has handed nothing over.
    mutating func settle() { if stage == .awaited { stage = .returned } }

    /// The upstream has completed. Returns its subscription for the caller to release.
    @usableFromInline mutating func end() -> (any Subscription)? {
        stage = .ended
        return kept.take()
    }

    /// The upstream continues, and is not wanted any more. Returns its subscription for the caller to cancel.
    @usableFromInline mutating func leave() -> (any Subscription)? {
        if stage != .ended { stage = .left }
        return kept.take()
    }
}

extension UpstreamPlace.Adoption {
    /// Cancels the subscription if that has to be. Returns whether it was kept.
    @usableFromInline func isKept(orCancel subscription: any Subscription) -> Bool {
        guard case .refused(let returned) = self else { return true }
        if returned?.combineIdentifier != subscription.combineIdentifier { subscription.cancel() }
        return false
    }
}
