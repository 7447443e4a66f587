/// Upstreams that feed a subject: all their values are requested as soon as a subscriber has demand.
extension SubscriberTable {
    /// Keeps an upstream's subscription, and requests all its values as soon as a subscriber has demand. Drops the
    /// finished subscriptions each time the room for them is used up.
    package final func add(upstream: any Subscription) {
        let (isAsked, crowd) = withLatch { () -> (Bool, [any Subscription]) in
            let crowd = upstreams.count == upstreams.capacity ? upstreams : []
            if !crowd.isEmpty {
                upstreams = unfinished
                upstreams.reserveCapacity(upstreams.count * 2)
            }
            upstreams.append(upstream)
            return (areUpstreamsAsked, crowd)
        }
        withExtendedLifetime(crowd) { if isAsked { upstream.request(.unlimited) } }
    }

    /// Under the latch: the upstreams that are not known to have finished.
    final var unfinished: [any Subscription] {
        upstreams.filter { ($0 as? any SubscriptionOwner)?.isFinished != true }
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
