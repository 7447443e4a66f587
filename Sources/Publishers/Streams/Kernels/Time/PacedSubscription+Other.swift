extension PacedSubscription {
    /// Attaches to another publisher besides the upstream, whose signals also lead to decisions. Called at most once,
    /// and before the upstream is attached.
    @inlinable package func attach<Other: Publisher>(
        other: Other, asking demand: Subscribers.Demand,
        onValue: @escaping (P, Other.Output) -> Void,
        onCompletion: @escaping (P, Subscribers.Completion<Other.Failure>) -> Void
    ) {
        let forwarding = ForwardingSubscription(on: .requested)
        withLatch { self.other = forwarding }
        let subscriber = AnySubscriber<Other.Output, Other.Failure>(
            receiveSubscription: { $0.request(demand) },
            receiveValue: { value in
                self.settleInTurn { onValue($0, value) }
                return .none
            }, receiveCompletion: { completion in self.settleInTurn { onCompletion($0, completion) } })
        _ = other._receive(GuardedSubscriber(subscriber, forwarding), on: .requested)
    }

    /// Keeps what the pacing has to cancel at the end, after the upstream. Called at most once, and before the upstream is
    /// attached.
    @_alwaysEmitIntoClient package func attach(_ other: (P) -> any Cancellable) {
        guard let other = pacing.map(other) else { return }
        withLatch { self.other = other }
    }

    /// Has the pacing decide about what has happened elsewhere, on any thread, behind what other threads have left.
    @_alwaysEmitIntoClient package func settleInTurn(_ decide: @escaping (P) -> Void) {
        send { self.settle(decide) }
    }
}
