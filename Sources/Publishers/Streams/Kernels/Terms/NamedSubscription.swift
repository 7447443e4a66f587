/// A subscription that is described by the name of the operator that made it, as Combine's are.
@usableFromInline package protocol NamedSubscription: Subscription, CustomStringConvertible {
    /// The publisher, or the step, that names the subscription.
    var maker: Any.Type { get }
    /// The upstream subscriptions that it keeps.
    var upstreams: [any Subscription] { get }
    /// Nothing will come of it; false where that is not known.
    var isFinished: Bool { get }
}

extension NamedSubscription {
    var nameOfMaker: String { name(of: maker) }
    package var upstreams: [any Subscription] { [] }
    @usableFromInline package var isFinished: Bool { false }
}

/// `Try` and the step's name for a step that is taken by a `try…` operator. Strings are only split by characters: what
/// splits by strings would link a megabyte of regular expressions.
package func name(of maker: Any.Type) -> String {
    let names = "\(maker)".split(separator: "<").map { $0.split(separator: " ").last ?? $0 }
    return names.count > 1 && names[0] == "Try"
        ? names[1].hasPrefix("Try") ? String(names[1]) : "Try\(names[1])" : String(names[0])
}

/// Names the subscription of a result.
@usableFromInline enum Once {}

/// A subscriber that is known to its upstream as the subscription it makes, as Combine's are.
@usableFromInline protocol SubscriptionSubscriber: Subscriber, CustomStringConvertible {
    associatedtype Link: Subscription
    var link: Link { get }
}

extension SubscriptionSubscriber {
    @usableFromInline var description: String { "\(link)" }
    @usableFromInline var combineIdentifier: CombineIdentifier { link.combineIdentifier }
}
