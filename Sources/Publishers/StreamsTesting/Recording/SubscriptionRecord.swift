import Streams

/// The requests that a publisher received from one subscriber; see ``ScriptedPublisher``.
public struct SubscriptionRecord: Sendable {
    /// The demands of the requests, in order.
    public internal(set) var requests: [Subscribers.Demand] = []
    /// The number of cancels before the end.
    public internal(set) var cancelCount = 0
    /// The number of values that were sent to it.
    public internal(set) var sentCount = 0
    /// Whether the completion was sent.
    public internal(set) var isCompleted = false
    /// The number of requests and cancels while it received the completion.
    public internal(set) var callsDuringCompletion = 0

    /// Whether an answer was greater than unlimited, which is not a valid demand.
    var hasBadAnswer = false

    /// The sum of the requests.
    public var demand: Subscribers.Demand { requests.reduce(.none, +) }
    /// Whether the subscriber cancelled.
    public var isCancelled: Bool { cancelCount > 0 }
    /// Whether it has completed or was cancelled.
    public var isOver: Bool { isCompleted || isCancelled }
}

/// Keeps a subscription's record after the subscription is released.
final class SubscriptionLedger {
    var record = SubscriptionRecord()
    var isCompleting = false
    weak var subscription: AnyObject?

    func hasBeenCalled() { if isCompleting { record.callsDuringCompletion += 1 } }
}

/// The records of all of a publisher's subscribers.
final class SubscriptionLedgers {
    var all: [SubscriptionLedger] = []
}
