/// A publisher that sends one value, and finishes.
///
///     Just(42).sink { print($0) }
///     // Prints: 42
///
/// The value is sent as soon as it is asked for.
public struct Just<Output>: _TermsPublisher {
    /// Never fails.
    public typealias Failure = Never

    /// The value to send.
    public let output: Output

    /// Makes a publisher of the value.
    @_alwaysEmitIntoClient public init(_ output: Output) { self.output = output }

    /// The value waits until it is asked for.
    @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { true }

    /// Sends the value when it is asked for.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { CollectionOfOne(output).send(to: subscriber, then: .finished, on: terms.by(Self.self)) }
}

extension Just: Equatable where Output: Equatable {}

extension Just: Sendable where Output: Sendable {}
