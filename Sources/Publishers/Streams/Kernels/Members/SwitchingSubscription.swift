import Synchronization

/// Delivers the values of its latest member, and cancels the previous one.
///
/// The next member receives the demand that the previous one has not met. It expresses `switchToLatest`, whose outer
/// upstream is a member that never sends.
@usableFromInline
final class SwitchingSubscription<Value, Failure: Error>: TypedSubscription<Value, Failure>, MemberHost {
    /// The number of the latest member. Atomic, so that no value of an earlier member passes after a switch.
    private let latest = Atomic<UInt64>(0)
    /// The latch's.
    private var current: UpstreamTable.Key?

    @_alwaysEmitIntoClient @inline(__always) var group: GroupSubscription { self }

    /// Reserves a place for the next member, and cancels the previous one.
    @usableFromInline func joinAsLatest() -> UpstreamTable.Key {
        let (key, previous) = withLatch {
            let previous = current.flatMap { places.remove($0) }
            let key = places.reserve()
            current = key
            SwitchPoint.pass(.write, self)
            latest.store(key.number, ordering: .relaxed)
            return (key, previous)
        }
        previous?.cancel()
        return key
    }

    /// Frees the place when the member is replaced: it does not wait for a subscription.
    @usableFromInline func returnedNothing(for key: UpstreamTable.Key) { withLatch { places.settle(key) } }

    @usableFromInline func isLatest(_ key: UpstreamTable.Key) -> Bool {
        SwitchPoint.pass(.read, self)
        return latest.load(ordering: .relaxed) == key.number
    }

    @inlinable @inline(__always) func receive(_ value: Value, from key: UpstreamTable.Key) -> Subscribers.Demand {
        guard isLatest(key) else { return isUnlimited ? .stop : .none }
        let more = deliverCounted(value) ?? .none
        return isUnlimited || more == .none || isLatest(key) ? answer(more) : pass(more)
    }

    /// In a turn. The member that would receive this answer has been replaced: its demand goes to the latest member.
    @usableFromInline func pass(_ more: Subscribers.Demand) -> Subscribers.Demand {
        _ = requested(more)
        return .none
    }

    override func upstreamHasFinished() { finish(.finished) }

    override func requested(_ more: Subscribers.Demand) -> Subscribers.Demand? {
        withLatch { current.flatMap { places[$0] } }?.request(more)
        return nil
    }
}
