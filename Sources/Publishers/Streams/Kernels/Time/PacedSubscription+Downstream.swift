/// What downstream asks for, and the end.
extension PacedSubscription {
    @inlinable package func request(_ more: Subscribers.Demand) { perform { self.add(more) } }

    @_alwaysEmitIntoClient func add(_ more: Subscribers.Demand) {
        guard !isOver.isRaised else { return }
        demand += more
        if prefetch == nil, earlyEnd == nil { withLatch { upstream.kept }?.request(more) }
        settleAfterRequest(self)
    }

    @inlinable package func cancel() { if isOver.raise(byCancel: true) { cancelUpstreams() } }

    /// Cancels the upstream and then the other publisher at once. The rest is released after the delivery.
    @_alwaysEmitIntoClient func cancelUpstreams() {
        let (upstream, other) = withLatch { (self.upstream.leave(), self.other.take()) }
        upstream?.cancel()
        other?.cancel()
        afterDelivery {
            self.alarm?.cancel()
            (self.pacing, self.alarm, self.earlyEnd) = (nil, nil, nil)
            self.outlet = nil
        }
    }
}
