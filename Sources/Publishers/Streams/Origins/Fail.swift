/// A publisher that fails at once.
///
///     Fail<Int, URLError>(error: URLError(.badURL))
public struct Fail<Output, Failure: Error>: TermsPublisher {
    /// The error that it fails with.
    public let error: Failure

    /// Makes a publisher that fails with the error.
    @_alwaysEmitIntoClient public init(error: Failure) { self.error = error }

    /// Makes a publisher that fails with the error, with an explicit output type.
    @_alwaysEmitIntoClient public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

    /// The error.
    @_alwaysEmitIntoClient @inline(__always) public func _attempt(
        send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
    ) -> _Attempt<Output, Failure> {
        end(.failure(error))
        return .done
    }

    /// Fails at once, without demand.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { subscriber.end(with: .failure(error), on: terms) }
}

extension Fail: Equatable where Failure: Equatable {}

extension Fail: Sendable where Output: Sendable {}
