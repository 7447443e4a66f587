/// The connection of a subscriber to a publisher.
///
/// Both methods may be called on any thread, and from inside of the subscriber's own methods.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Asks for that many more values; requests add up.
    ///
    /// A request for none is a mistake of the caller's. After the end a request does nothing.
    func request(_ demand: Subscribers.Demand)
}

/// Subscriptions that need no publisher.
public enum Subscriptions {
    /// A subscription that never delivers anything; all of them are one and the same.
    public static var empty: any Subscription { EmptySubscription() }
}

struct EmptySubscription: Subscription, CustomStringConvertible {
    private static let identifier = CombineIdentifier()

    var combineIdentifier: CombineIdentifier { Self.identifier }
    var description: String { "Empty" }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}
