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
            if terms.maker == Inspection.self { return show(publisher, to: subscriber) }
            return publisher._receive(subscriber, on: terms)
        }
    }

    /// Attaches subscribers as the closure does.
    package init(attach: @escaping (AnySubscriber<Output, Failure>, _Terms) -> _SubscriptionReference?) {
        self.attach = attach
    }

    /// The publisher whose type is hidden; `base`, of StreamsExtras.
    package var hidden: any Publisher<Output, Failure> {
        var hidden: any Publisher<Output, Failure> = self
        let subscriber = AnySubscriber<Output, Failure>(receiver: { signal in
            if case .value(let publisher) = signal {
                hidden = publisher.load(as: (any Publisher<Output, Failure>).self)
            }
            return .none
        })
        _ = attach(subscriber, _Terms.requested.by(Inspection.self))
        return hidden
    }

    /// Attaches the subscriber to the publisher behind this one.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { attach(AnySubscriber(subscriber), terms) }
}

/// Names the terms by which an erased publisher is asked for the publisher that it hides.
@usableFromInline enum Inspection {}

/// Sends the publisher in the place of a value. Compiled once, for all publishers.
@usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
func show<P: Publisher>(_ publisher: P, to subscriber: AnySubscriber<P.Output, P.Failure>) -> _SubscriptionReference? {
    let shown: any Publisher<P.Output, P.Failure> = publisher
    _ = withUnsafePointer(to: shown) { subscriber.receiver(.value(ValueAddress($0))) }
    return nil
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
