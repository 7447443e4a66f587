/// The outcome of an attempt to run a publisher at once, without a subscription.
///
/// It is to publishers of one value what an iterator is to sequences: a sink that takes everything needs neither
/// subscriptions nor relays to learn what is already known. An attempt changes only how a result arrives. Closures run
/// in the order in which they would run in a subscription, and a publisher that somebody could observe or cancel
/// meanwhile is not attempted.
public enum _Attempt<Output, Failure: Error> {
    /// Nothing has run.
    case none
    /// All has been sent: at most one value, and the completion.
    case done
    /// The result is not known yet, and nothing has been sent. The publisher will send it.
    case pending(AnyPublisher<Output, Failure>)

    /// The outcome for an operator behind the publisher.
    @_alwaysEmitIntoClient @inline(__always) func then<NewOutput, NewFailure>(
        _ operate: (AnyPublisher<Output, Failure>) -> some Publisher<NewOutput, NewFailure>
    ) -> _Attempt<NewOutput, NewFailure> {
        switch self {
        case .none: .none
        case .done: .done
        case .pending(let rest): .pending(operate(rest).eraseToAnyPublisher())
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
        return .pending(eraseToAnyPublisher())
    }

    /// Runs it, and on failure what the closure runs. `operate` puts the operator behind a publisher that is pending.
    @_alwaysEmitIntoClient @inline(__always) func attempt<NewFailure>(
        send: (Output) -> Void, end: (Subscribers.Completion<NewFailure>) -> Void,
        onFailure follow: (Failure) -> _Attempt<Output, NewFailure>,
        pending operate: (AnyPublisher<Output, Failure>) -> some Publisher<Output, NewFailure>
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
