extension Publisher {
    /// A publisher from elsewhere knows the handshake only, and is not trusted: where the subscriber has no guard a
    /// ``Border`` stands before it.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _Link? {
        guard terms.isUnlimited else {
            receive(subscriber: subscriber)
            return nil
        }
        let border = Border(AnySubscriber(subscriber), on: terms, ())
        receive(subscriber: border)
        return border.ifRunning
    }
}

/// Stands before a publisher from elsewhere, which knows the handshake only and may break any rule.
///
/// What comes out obeys them all: one subscription, one signal at a time, nothing after the end. It is for
/// subscribers on unlimited terms, which need no guard of their own; on requested terms strangers are left alone.
@usableFromInline final class Border<Output, Failure: Error>: Handling<Output, Output, Failure, Void> {
    override var asks: Bool { true }

    override func handle(_ input: Output) { pass(input) }

    /// A stranger does not know ``Subscribers/Demand/stop``.
    @usableFromInline override func receive(_ input: Output) -> Subscribers.Demand {
        _ = super.receive(input)
        return .none
    }
}
