/// A publisher that makes a new publisher for each subscriber, when that subscribes.
///
/// The closure runs on subscription, and never for a pipeline without subscribers.
///
///     let now = Deferred { Just(ContinuousClock.now) }
///
/// Values, demand, completion and cancellation are those of the publisher that was made.
public struct Deferred<DeferredPublisher: Publisher>: TermsPublisher {
    /// The output of the publisher that is made.
    public typealias Output = DeferredPublisher.Output
    /// The failure of the publisher that is made.
    public typealias Failure = DeferredPublisher.Failure

    /// Makes the publisher, once for each subscriber.
    public let createPublisher: () -> DeferredPublisher

    /// Makes a publisher that waits for its subscribers.
    @_alwaysEmitIntoClient public init(createPublisher: @escaping () -> DeferredPublisher) {
        self.createPublisher = createPublisher
    }

    /// Makes the publisher, and runs that.
    @_alwaysEmitIntoClient @inline(__always) public func _attempt(
        send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
    ) -> _Attempt<Output, Failure> {
        guard _isConcrete(Self.self) else { return .none }
        return createPublisher().run(send: send, end: end)
    }

    /// Makes the publisher, and attaches the subscriber to it.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { createPublisher()._receive(subscriber, on: terms) }
}
