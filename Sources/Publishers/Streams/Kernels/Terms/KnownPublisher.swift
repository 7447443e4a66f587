/// A publisher that may know its values before it sends them: then nothing fails or waits, and nobody watches its
/// subscription.
///
/// A protocol of its own, as each requirement of ``Publisher`` takes its place in the witnesses of all of them.
public protocol _KnownPublisher<Output, Failure>: _TermsPublisher {
    /// Its values, made one by one as they are walked over, if they are known.
    func _makeIterator() -> AnyIterator<Output>?
}

extension Publisher {
    /// Its values, if they are known.
    @_alwaysEmitIntoClient var knownValues: AnyIterator<Output>? {
        guard Self._sendsOnDemand, let known = self as? any _KnownPublisher<Output, Failure> else { return nil }
        return known._makeIterator()
    }
}
