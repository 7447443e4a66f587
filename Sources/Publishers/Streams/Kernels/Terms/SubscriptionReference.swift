/// The reference with which a subscriber on unlimited terms cancels.
///
/// An `any Subscription` is copied and destroyed through its type's metadata. This is three words, with one reference
/// to count.
public struct _SubscriptionReference {
    @usableFromInline let owner: any SubscriptionOwner
    @usableFromInline let number: UInt64

    @_alwaysEmitIntoClient @inline(__always) package init(_ owner: any SubscriptionOwner, _ number: UInt64 = 0) {
        (self.owner, self.number) = (owner, number)
    }

    @usableFromInline package var subscription: any Subscription { owner.subscription(number) }

    package func cancel() { owner.cancel(number) }

    /// Cancels, because nobody keeps the cancellable.
    package func release() { owner.release(number) }
}

/// The object behind a reference: one subscription, or many of them, each with a number.
@usableFromInline package protocol SubscriptionOwner: AnyObject {
    func subscription(_ number: UInt64) -> any Subscription
    func cancel(_ number: UInt64)
    /// Cancels, because nobody keeps the cancellable.
    func release(_ number: UInt64)
    /// Whether it will never send anything again; false where that is not known.
    var isFinished: Bool { get }
}

extension SubscriptionOwner {
    @usableFromInline package var isFinished: Bool { false }
    @usableFromInline package func release(_ number: UInt64) { cancel(number) }
}

extension SubscriptionOwner where Self: Subscription {
    @usableFromInline package func subscription(_: UInt64) -> any Subscription { self }
    @usableFromInline package func cancel(_: UInt64) { cancel() }
}
