import Synchronization

/// Delivers the signals of the member that sends first, and cancels the others.
///
/// It expresses `amb`.
final class RacingSubscription<Value, Failure: Error>: TypedSubscription<Value, Failure>, MemberHost {
    private(set) var keys: [UpstreamTable.Key] = []
    /// The number of the member that was first, or zero.
    private let winner = Atomic<UInt64>(0)

    init(_ downstream: AnySubscriber<Value, Failure>, on terms: _Terms, count: Int) {
        super.init(downstream, on: terms)
        keys = (0..<count).map { _ in join() }
    }

    var group: GroupSubscription { self }

    var isDecided: Bool { isOver.isRaised || winningNumber != 0 }

    private var winningNumber: UInt64 {
        SwitchPoint.pass(.read, self)
        return winner.load(ordering: .relaxed)
    }

    func receive(_ value: Value, from key: UpstreamTable.Key) -> Subscribers.Demand {
        guard claimsWin(key) else { return isUnlimited ? .stop : .none }
        return answer(deliverCounted(value) ?? .none)
    }

    private func claimsWin(_ key: UpstreamTable.Key) -> Bool {
        guard !isDecided else { return winningNumber == key.number }
        SwitchPoint.pass(.write, self)
        winner.store(key.number, ordering: .relaxed)
        let losers = withLatch { keys.filter { $0.number != key.number }.compactMap { places.remove($0) } }
        for loser in losers { loser.cancel() }
        return true
    }

    override var endsWithFirst: Bool { true }

    override func requested(_ more: Subscribers.Demand) -> Subscribers.Demand? {
        requestFromAll(more)
        return nil
    }
}

extension _Terms {
    /// Attaches the subscriber to all publishers, and keeps only the first one that sends a signal.
    package func race<P: Publisher>(_ publishers: [P], for subscriber: some Subscriber<P.Output, P.Failure>)
        -> _SubscriptionReference?
    {
        guard !publishers.isEmpty else { return Empty()._receive(subscriber, on: self) }
        let racing = RacingSubscription(AnySubscriber(subscriber), on: self, count: publishers.count)
        if handsOver { subscriber.receive(subscription: racing) }
        for (publisher, key) in zip(publishers, racing.keys) where !racing.isDecided {
            racing.attach(publisher, as: key)
        }
        return racing.ifRunning
    }
}
