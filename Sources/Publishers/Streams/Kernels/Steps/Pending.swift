/// A publisher that an attempt has made, and whose result was not known. Nothing has been sent yet.
///
/// An object, so that each operator behind it takes one allocation.
@usableFromInline class Pending<Output, Failure: Error>: TermsPublisher {
    @inlinable init() {}

    /// Attaches the subscriber to the publisher.
    @usableFromInline func attach(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { nil }

    /// Attaches the subscriber to the publisher.
    @inlinable final func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { attach(AnySubscriber(subscriber), on: terms) }
}

/// Knows the publisher's type.
@usableFromInline final class PendingPublisher<P: Publisher>: Pending<P.Output, P.Failure> {
    @usableFromInline let publisher: P

    @inlinable init(_ publisher: P) { self.publisher = publisher }

    @inlinable override func attach(_ subscriber: AnySubscriber<P.Output, P.Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { publisher._receive(subscriber, on: terms) }
}

extension _Attempt {
    /// The publisher that is pending.
    @_alwaysEmitIntoClient @inline(__always) var rest: Pending<Output, Failure>? {
        guard case .pending(let rest) = self else { return nil }
        return unsafeDowncast(rest, to: Pending<Output, Failure>.self)  // Nothing else is made pending.
    }

    /// The outcome for an operator behind the publisher.
    @_alwaysEmitIntoClient @inline(__always) func then<P: Publisher>(
        _ operate: (Pending<Output, Failure>) -> P
    ) -> _Attempt<P.Output, P.Failure> {
        switch self {
        case .none: .none
        case .done: .done
        case .pending: rest.map { .pending(PendingPublisher(operate($0))) } ?? .none
        }
    }
}

extension Publisher {
    /// Runs it at once, or leaves it to be run when a subscriber is attached. For a publisher that was made for an
    /// attempt, and will not be made again.
    @_alwaysEmitIntoClient @inline(__always)
    func run(send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void) -> _Attempt<Output, Failure> {
        let attempt = _attempt(send: send, end: end)
        guard case .none = attempt else { return attempt }
        return .pending(PendingPublisher(self))
    }

    /// Runs it, and on failure what the closure runs. `operate` puts the operator behind a publisher that is pending.
    @_alwaysEmitIntoClient @inline(__always) func attempt<P: Publisher<Output, NewFailure>, NewFailure>(
        send: (Output) -> Void, end: (Subscribers.Completion<NewFailure>) -> Void,
        onFailure follow: (Failure) -> _Attempt<Output, NewFailure>,
        pending operate: (Pending<Output, Failure>) -> P
    ) -> _Attempt<Output, NewFailure> {
        guard _isConcrete(Self.self) else { return .none }
        var next = _Attempt<Output, NewFailure>.done
        let first = _attempt(send: send) {
            if case .failure(let error) = $0 { next = follow(error) } else { end(.finished) }
        }
        guard case .done = first else { return first.then(operate) }
        return next
    }
}
