/// A publisher that an attempt has made, and whose result was not known. Nothing has been sent yet.
///
/// An object without a protocol, as an outcome refers to it, and every program would contain a conformance.
@usableFromInline final class Pending<Output, Failure: Error> {
    @usableFromInline typealias Attach = (AnySubscriber<Output, Failure>, _Terms) -> _SubscriptionReference?

    /// Attaches a subscriber to the publisher.
    @usableFromInline let attach: Attach

    @usableFromInline init(_ attach: @escaping Attach) { self.attach = attach }
}

extension _Attempt {
    /// The publisher that is pending.
    @_alwaysEmitIntoClient @inline(__always) var rest: Pending<Output, Failure>? {
        guard case .pending(let rest) = self else { return nil }
        return unsafeDowncast(rest, to: Pending<Output, Failure>.self)  // Nothing else is made pending.
    }

    /// The outcome for an operator behind the publisher. The closure attaches a subscriber to the operator.
    @_alwaysEmitIntoClient @inline(__always) func then<NewOutput, NewFailure>(
        _ attach:
            @escaping (AnySubscriber<NewOutput, NewFailure>, AnyPublisher<Output, Failure>, _Terms) ->
            _SubscriptionReference?
    ) -> _Attempt<NewOutput, NewFailure> {
        switch self {
        case .none: .none
        case .done: .done
        case .pending:
            rest.map { rest in .pending(Pending { attach($0, AnyPublisher(attach: rest.attach), $1) }) } ?? .none
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
        return .pending(Pending { _receive($0, on: $1) })
    }

    /// Runs it, and on failure what the closure runs. `operate` puts the operator behind a publisher that is pending.
    @_alwaysEmitIntoClient @inline(__always) func attempt<P: Publisher<Output, NewFailure>, NewFailure>(
        send: (Output) -> Void, end: (Subscribers.Completion<NewFailure>) -> Void,
        onFailure follow: (Failure) -> _Attempt<Output, NewFailure>,
        pending operate: @escaping (AnyPublisher<Output, Failure>) -> P
    ) -> _Attempt<Output, NewFailure> {
        guard _isConcrete(Self.self) else { return .none }
        var next = _Attempt<Output, NewFailure>.done
        let first = _attempt(send: send) {
            if case .failure(let error) = $0 { next = follow(error) } else { end(.finished) }
        }
        guard case .done = first else { return first.then { operate($1)._receive($0, on: $2) } }
        return next
    }
}
