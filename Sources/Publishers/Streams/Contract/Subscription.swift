/// The connection of a subscriber to a publisher.
///
/// Both methods may be called on any thread, and from inside the subscriber's own methods.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Requests that many more values. Requests add up.
    ///
    /// A request for no values is a programming error. After the end, a request does nothing.
    func request(_ demand: Subscribers.Demand)
}

/// The namespace for subscriptions without a publisher.
public enum Subscriptions {
    /// A subscription that never delivers anything. All of them have the same identifier.
    public static var empty: any Subscription { EmptySubscription() }
}

struct EmptySubscription: Subscription, CustomStringConvertible {
    private static let identifier = CombineIdentifier()

    var combineIdentifier: CombineIdentifier { Self.identifier }
    var description: String { "Empty" }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}
