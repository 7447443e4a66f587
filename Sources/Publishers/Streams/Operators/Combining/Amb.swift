import Synchronization

extension Publisher {
    /// Sends what the first of the two to send anything sends, and cancels the other.
    ///
    ///     mirror1.download(file).amb(mirror2.download(file))
    ///
    /// A completion counts, too: a failure that comes first is the end. Until it is decided, each is asked for as much
    /// as downstream asks for; a publisher that sends at once keeps those behind it from being subscribed to.
    public func amb<P: Publisher<Output, Failure>>(_ other: P) -> Publishers.Amb<AnyPublisher<Output, Failure>> {
        [eraseToAnyPublisher(), other.eraseToAnyPublisher()].amb()
    }
}

extension Sequence where Element: Publisher {
    /// Sends what the first of these publishers to send anything sends, and cancels the others.
    ///
    ///     mirrors.map { $0.download(file) }.amb()
    ///
    /// Of none at all it finishes at once.
    public func amb() -> Publishers.Amb<Element> { Publishers.Amb(publishers: Array(self)) }
}

extension Publishers {
    /// Sends what the first of its publishers to send anything sends.
    public struct Amb<Upstream: Publisher>: _Operator {
        /// The publishers.
        public let publishers: [Upstream]

        /// Attaches the subscriber to all, until one has sent something.
        public func _receive(_ subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms)
            -> _Link?
        {
            guard !publishers.isEmpty else { return Empty()._receive(subscriber, on: terms) }
            let racing = Racing(AnySubscriber(subscriber), on: terms.by(Self.self), count: publishers.count)
            if !terms.isUnlimited { subscriber.receive(subscription: racing) }
            for (publisher, key) in Swift.zip(publishers, racing.keys) where !racing.isDecided {
                racing.attach(publisher, as: key)
            }
            return racing.ifRunning
        }
    }
}

extension Publishers.Amb: Equatable where Upstream: Equatable {}

/// Delivers the values of the member that sends first, and cancels the others then.
private final class Racing<Value, Failure: Error>: TypedSubscription<Value, Failure>, Junction {
    let keys: [Places.Key]
    /// The number of the member that was first, or zero.
    private let winner = Atomic<UInt64>(0)

    init(_ downstream: AnySubscriber<Value, Failure>, on terms: _Terms, count: Int) {
        var places = Places()
        keys = (0..<count).map { _ in places.reserve() }
        super.init(downstream, on: terms)
        self.places = places
    }

    var group: SerialSubscription { self }

    var isDecided: Bool { isOver.isRaised || winner.load(ordering: .relaxed) != 0 }

    func receive(_ value: Value, from key: Places.Key) -> Subscribers.Demand {
        guard isWinner(key) else { return isUnlimited ? .stop : .none }
        return answer(deliverCounted(value) ?? .none)
    }

    private func isWinner(_ key: Places.Key) -> Bool {
        guard !isDecided else { return winner.load(ordering: .relaxed) == key.number }
        winner.store(key.number, ordering: .relaxed)
        let losers = withLatch { keys.filter { $0.number != key.number }.compactMap { places.leave($0) } }
        for loser in losers { loser.cancel() }
        return true
    }

    override var endsWithFirst: Bool { true }

    override func upstreamHasFinished() { finish(.finished) }

    override func requested(_ more: Subscribers.Demand) { requestFromAll(more) }
}
