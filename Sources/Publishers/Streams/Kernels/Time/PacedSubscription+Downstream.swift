extension PacedSubscription {
    /// Requests from the upstream what downstream asks for, unless that is requested already, and settles what is due.
    @inlinable package func request(_ more: Subscribers.Demand) { perform { self.add(more) } }

    @_alwaysEmitIntoClient func add(_ more: Subscribers.Demand) {
        guard !isOver.isRaised else { return }
        demand += more
        if prefetch == nil, earlyEnd == nil { withLatch { upstream.kept }?.request(more) }
        settleAfterRequest(self)
    }
}
