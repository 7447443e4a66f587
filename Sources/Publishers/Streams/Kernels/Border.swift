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
