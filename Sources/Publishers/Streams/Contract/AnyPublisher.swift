/// A publisher whose type is hidden.
///
/// Use it where modules meet, and where two branches have to be of one type. Values, demand, completion and
/// cancellation pass through.
///
///     func titles() -> AnyPublisher<String, Never> {
///         ["A", "B"].publisher.map { "Title " + $0 }.eraseToAnyPublisher()
///     }
public struct AnyPublisher<Output, Failure: Error>: _TermsPublisher {
    @usableFromInline package let attach: (AnySubscriber<Output, Failure>, _Terms) -> _SubscriptionReference?
    /// Apart from the closure that attaches: a branch in that one keeps the compiler from folding chains.
    @usableFromInline let reveal: (() -> any Publisher<Output, Failure>)?

    /// Hides the type of the publisher; an `AnyPublisher` is copied.
    @_alwaysEmitIntoClient @inline(__always) public init<P: Publisher<Output, Failure>>(_ publisher: P) {
        if P.self == Self.self {
            self = unsafeBitCast(publisher, to: Self.self)  // The same type, as just seen.
            return
        }
        attach = { subscriber, terms in publisher._receive(subscriber, on: terms) }
        reveal = { show(publisher) }
    }

    /// Attaches subscribers as the closure does.
    package init(attach: @escaping (AnySubscriber<Output, Failure>, _Terms) -> _SubscriptionReference?) {
        (self.attach, reveal) = (attach, nil)
    }

    /// The publisher whose type is hidden; `base`, of StreamsExtras.
    package var hidden: any Publisher<Output, Failure> { reveal?() ?? self }

    /// Attaches the subscriber to the publisher behind this one.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { attach(AnySubscriber(subscriber), terms) }
}

/// Compiled once, for all publishers.
@usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
func show<P: Publisher>(_ publisher: P) -> any Publisher<P.Output, P.Failure> { publisher }

extension AnyPublisher: CustomStringConvertible {
    /// `AnyPublisher`.
    public var description: String { "AnyPublisher" }
}

extension Publisher {
    /// Hides the type of this publisher.
    @_alwaysEmitIntoClient @inline(__always) public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
        AnyPublisher(self)
    }
}
