/// A publisher whose type is hidden.
///
/// Use it where modules meet, and where two branches have to be of one type. Values, demand, completion and
/// cancellation pass through.
///
///     func titles() -> AnyPublisher<String, Never> {
///         ["A", "B"].publisher.map { "Title " + $0 }.eraseToAnyPublisher()
///     }
public struct AnyPublisher<Output, Failure: Error>: _TermsPublisher {
    @usableFromInline let attach: (AnySubscriber<Output, Failure>, _Terms) -> _Link?

    /// Hides the type of the publisher; one that is hidden already is taken as it is.
    @inlinable @inline(__always) public init<P: Publisher<Output, Failure>>(_ publisher: P) {
        if P.self == Self.self {
            self = unsafeBitCast(publisher, to: Self.self)  // The same type, as just seen.
            return
        }
        attach = { publisher._receive($0, on: $1) }
    }

    /// Attaches the subscriber to the publisher behind this one.
    @inlinable @inline(__always) public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _Link?
    { attach(AnySubscriber(subscriber), terms) }
}

extension AnyPublisher: CustomStringConvertible {
    /// `AnyPublisher`.
    public var description: String { "AnyPublisher" }
}

extension Publisher {
    /// Hides the type of this publisher.
    @inlinable @inline(__always) public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
        AnyPublisher(self)
    }
}
