/// A subscription that is described by the name of the operator that made it, as Combine's are.
@usableFromInline package protocol NamedSubscription: Subscription, CustomStringConvertible {
    /// The publisher, or the step, that names the subscription.
    var maker: Any.Type { get }
    /// The upstream subscriptions that it holds.
    var upstreams: [any Subscription] { get }
}

extension NamedSubscription {
    var nameOfMaker: String { name(of: maker) }
    package var upstreams: [any Subscription] { [] }
}

/// The name of an operator; for the step of a `try…` operator, the step's name with `Try` in front, unless it codes.
/// Splits by characters only: splitting by strings would link a megabyte of regular expressions.
package func name(of maker: Any.Type) -> String {
    let names = "\(maker)".split(separator: "<").map { $0.split(separator: " ").last ?? $0 }
    guard names.count > 1, names[0] == "Try" else { return String(names[0]) }
    return names[1].hasPrefix("Try") || names[1].hasSuffix("code") ? String(names[1]) : "Try\(names[1])"
}

/// Names the subscription of a result.
@usableFromInline enum Once {}

/// A subscriber with the description and the identifier of the subscription it makes, as in Combine.
@usableFromInline protocol SubscriptionSubscriber: Subscriber, CustomStringConvertible {
    associatedtype Link: Subscription
    var link: Link { get }
}

extension SubscriptionSubscriber {
    @usableFromInline var description: String { "\(link)" }
    @usableFromInline var combineIdentifier: CombineIdentifier { link.combineIdentifier }
}
