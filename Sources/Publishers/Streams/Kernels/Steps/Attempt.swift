/// The outcome of an attempt to run a publisher at once, without a subscription.
///
/// It is to publishers of one value what an iterator is to sequences: a sink that takes everything needs neither
/// subscriptions nor relays to learn what is already known. An attempt changes only how a result arrives. Closures run
/// in the order in which they would run in a subscription, and a publisher that somebody could observe or cancel
/// meanwhile is not attempted.
public enum _Attempt<Output, Failure: Error> {
    /// Nothing has run.
    case none
    /// All has been sent: at most one value, and the completion.
    case done
    /// The result is not known yet, and nothing has been sent. The object, a ``Pending`` of the same types, will send it;
    /// opaque here, so that the contract does not depend on a kernel.
    case pending(AnyObject)
}
