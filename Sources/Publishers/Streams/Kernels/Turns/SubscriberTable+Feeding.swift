/// Upstreams that feed a subject: all their values are requested as soon as a subscriber has demand.
extension SubscriberTable {
    /// Keeps an upstream's subscription, and requests all its values as soon as a subscriber has demand. Drops the
    /// finished subscriptions each time the room for them is used up.
    package final func add(upstream: any Subscription) {
        let (isAsked, crowd) = withLatch { () -> (Bool, [any Subscription]) in
            let crowd = upstreams.count == upstreams.capacity ? upstreams : []
            if !crowd.isEmpty {
                upstreams = upstreams.filter(mayFeed)
                upstreams.reserveCapacity(upstreams.count * 2)
            }
            upstreams.append(upstream)
            return (areUpstreamsAsked, crowd)
        }
        withExtendedLifetime(crowd) { if isAsked { upstream.request(.unlimited) } }
    }

    /// Under the latch. Whether an upstream may still send.
    final var isFed: Bool { upstreams.contains(where: mayFeed) }

    /// Whether the upstream is not known to have finished.
    private func mayFeed(_ upstream: any Subscription) -> Bool {
        (upstream as? any SubscriptionOwner)?.isFinished != true
    }

    /// In a turn, or before anybody else could have one: so nobody changes meanwhile whether they are asked.
    @usableFromInline final func askUpstreams() {
        guard !areUpstreamsAsked else { return }
        let unasked = withLatch {
            areUpstreamsAsked = true
            return upstreams
        }
        for upstream in unasked { upstream.request(.unlimited) }
    }

    package final func cancelUpstreams() {
        let cancelled = withLatch {
            defer { upstreams = [] }
            return upstreams
        }
        for upstream in cancelled { upstream.cancel() }
    }
}
