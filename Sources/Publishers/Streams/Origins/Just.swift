/// A publisher that sends one value, and finishes.
///
///     Just(42).sink { print($0) }
///     // Prints: 42
///
/// The value is sent as soon as it is requested.
public struct Just<Output>: TermsPublisher {
    /// Never fails.
    public typealias Failure = Never

    /// The value to send.
    public let output: Output

    /// Makes a publisher that sends the value.
    @_alwaysEmitIntoClient public init(_ output: Output) { self.output = output }

    /// True: the value waits until it is requested.
    @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { true }

    /// The value.
    @_alwaysEmitIntoClient @inline(__always) public func _attempt(
        send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
    ) -> _Attempt<Output, Failure> {
        send(output)
        end(.finished)
        return .done
    }

    /// Sends the value when it is requested.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { subscriber.end(with: output, on: terms.by(Self.self)) }
}

extension Just: Equatable where Output: Equatable {}

extension Just: Sendable where Output: Sendable {}
