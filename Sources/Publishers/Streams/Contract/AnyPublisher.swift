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
        attach = { subscriber, terms in
            if terms.maker == ErasedPublisher<Output, Failure>.self {
                subscriber.receive(subscription: ErasedPublisher(publisher))
                return nil
            }
            return publisher._receive(subscriber, on: terms)
        }
    }

    /// The publisher whose type is hidden, as in `AnyHashable.base`: to be looked at when debugging.
    ///
    ///     print(type(of: Just(1).map { $0 + 1 }.eraseToAnyPublisher().base))
    ///     // Prints: Passed<Just<Int>, Map<Int, Int>>
    ///
    /// Nobody is subscribed to it.
    public var base: any Publisher<Output, Failure> {
        var base: (any Publisher<Output, Failure>)?
        let reader = AnySubscriber<Output, Failure>(receiveSubscription: {
            base = ($0 as? ErasedPublisher<Output, Failure>)?.publisher
        })
        _ = attach(reader, _Terms.requested.by(ErasedPublisher<Output, Failure>.self))
        return base ?? self
    }

    /// Attaches the subscriber to the publisher behind this one.
    @inlinable @inline(__always) public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _Link?
    { attach(AnySubscriber(subscriber), terms) }
}

/// What an erased publisher sends who asks for it in its own name.
@usableFromInline final class ErasedPublisher<Output, Failure: Error>: Subscription {
    let publisher: any Publisher<Output, Failure>

    @usableFromInline init(_ publisher: any Publisher<Output, Failure>) { self.publisher = publisher }

    @usableFromInline func request(_ demand: Subscribers.Demand) {}
    @usableFromInline func cancel() {}
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
