/// What a subscriber on unlimited terms is given to cancel by.
///
/// A subscription of any type is a box to be copied and destroyed by what its type says; a link is three words, and one
/// reference to be counted.
public struct _Link {
    @usableFromInline let owner: any LinkOwner
    @usableFromInline let number: UInt64

    @inlinable @inline(__always) init(_ owner: any LinkOwner, _ number: UInt64 = 0) {
        (self.owner, self.number) = (owner, number)
    }

    @usableFromInline var subscription: any Subscription { owner.subscription(number) }

    @usableFromInline func cancel() { owner.cancel(number) }
}

/// What links lead to: a subscription, or many of them, each with a number.
@usableFromInline protocol LinkOwner: AnyObject {
    func subscription(_ number: UInt64) -> any Subscription
    func cancel(_ number: UInt64)
}

extension LinkOwner where Self: Subscription {
    @usableFromInline func subscription(_: UInt64) -> any Subscription { self }
    @usableFromInline func cancel(_: UInt64) { cancel() }
}
