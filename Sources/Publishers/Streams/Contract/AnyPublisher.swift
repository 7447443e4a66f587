/// A publisher whose type is hidden.
///
/// Use it where modules meet, and where two branches have to be of one type. Values, demand, completion and
/// cancellation pass through.
///
///     func titles() -> AnyPublisher<String, Never> {
///         ["A", "B"].publisher.map { "Title " + $0 }.eraseToAnyPublisher()
///     }
public struct AnyPublisher<Output, Failure: Error>: _TermsPublisher {
    @usableFromInline let attach: (AnySubscriber<Output, Failure>, _Terms) -> _SubscriptionReference?

    /// Hides the type of the publisher; an `AnyPublisher` is copied.
    @inlinable @inline(__always) public init<P: Publisher<Output, Failure>>(_ publisher: P) {
        if P.self == Self.self {
            self = unsafeBitCast(publisher, to: Self.self)  // The same type, as just seen.
            return
        }
        attach = { subscriber, terms in
            if terms.maker == Inspection.self { return show(publisher) }
            return publisher._receive(subscriber, on: terms)
        }
    }

    /// Attaches subscribers as the closure does.
    package init(attach: @escaping (AnySubscriber<Output, Failure>, _Terms) -> _SubscriptionReference?) {
        self.attach = attach
    }

    /// The publisher whose type is hidden; `base`, of StreamsExtras.
    package var hidden: any Publisher<Output, Failure> {
        let link = attach(AnySubscriber(), _Terms.requested.by(Inspection.self))
        return (link?.owner as? ErasedPublisher<Output, Failure>)?.publisher ?? self
    }

    /// Attaches the subscriber to the publisher behind this one.
    @inlinable @inline(__always) public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { attach(AnySubscriber(subscriber), terms) }
}

/// Names the terms by which an erased publisher is asked for the publisher that it hides.
@usableFromInline enum Inspection {}

/// Compiled once, for all publishers.
@usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never") func show<P: Publisher>(
    _ publisher: P
) -> _SubscriptionReference {
    _SubscriptionReference(ErasedPublisher<P.Output, P.Failure>(publisher))
}

/// The answer to that question.
private final class ErasedPublisher<Output, Failure: Error>: Subscription, SubscriptionOwner {
    let publisher: any Publisher<Output, Failure>

    init(_ publisher: any Publisher<Output, Failure>) { self.publisher = publisher }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
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
