/// A publisher that sends no values, and finishes at once or never.
///
///     Empty<Int, Never>().sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
///     // Prints: finished
public struct Empty<Output, Failure: Error>: TermsPublisher, Equatable, Sendable {
    /// Whether it finishes at once; otherwise it never sends anything.
    public let completeImmediately: Bool

    /// Makes a publisher without values.
    @_alwaysEmitIntoClient public init(completeImmediately: Bool = true) {
        self.completeImmediately = completeImmediately
    }

    /// Makes a publisher without values, with explicit output and failure types.
    @_alwaysEmitIntoClient
    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
        self.init(completeImmediately: completeImmediately)
    }

    /// Finished, unless it never is.
    @_alwaysEmitIntoClient @inline(__always) public func _attempt(
        send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
    ) -> _Attempt<Output, Failure> {
        guard completeImmediately else { return .none }
        end(.finished)
        return .done
    }

    /// Finishes at once, or never.
    @inlinable
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        guard completeImmediately else {
            if !terms.isUnlimited { subscriber.receive(subscription: Subscriptions.empty) }
            return nil
        }
        return subscriber.end(with: .finished, on: terms)
    }
}
