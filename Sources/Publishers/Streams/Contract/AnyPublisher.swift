/// A publisher whose type is hidden.
///
/// Use it between modules, and where two branches must have the same type. Values, demand, completion and cancellation
/// pass through.
///
///     func titles() -> AnyPublisher<String, Never> {
///         ["A", "B"].publisher.map { "Title " + $0 }.eraseToAnyPublisher()
///     }
public struct AnyPublisher<Output, Failure: Error>: TermsPublisher {
    @usableFromInline package let attach: (AnySubscriber<Output, Failure>, _Terms) -> _SubscriptionReference?
    /// Separate from `attach`: a branch in that closure would keep the compiler from folding chains.
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

    /// Attaches subscribers with the closure.
    @_alwaysEmitIntoClient package init(
        attach: @escaping (AnySubscriber<Output, Failure>, _Terms) -> _SubscriptionReference?
    ) {
        (self.attach, reveal) = (attach, nil)
    }

    /// The publisher whose type is hidden. `base` in StreamsExtras returns it.
    package var hidden: any Publisher<Output, Failure> { reveal?() ?? self }

    /// Attaches the subscriber to the publisher behind this one.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { attach(AnySubscriber(subscriber), terms) }
}

/// Compiled once, for all publishers.
@usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
func show<P: Publisher>(_ publisher: P) -> any Publisher<P.Output, P.Failure> { publisher }

extension AnyPublisher: CustomStringConvertible, CustomPlaygroundDisplayConvertible {
    /// `AnyPublisher`.
    public var description: String { "AnyPublisher" }

    /// Its description.
    public var playgroundDescription: Any { description }
}

extension Publisher {
    /// Hides the type of this publisher.
    @_alwaysEmitIntoClient @inline(__always) public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
        AnyPublisher(self)
    }
}
