extension Publisher {
    /// Sends the latest value of the other publisher whenever this one sends.
    ///
    ///     saveButton.taps.withLatestFrom(document).sink(receiveValue: save)
    ///
    /// The other publisher is subscribed to first, and asked for all values; demand passes through to this one. What
    /// this one sends before the other has sent is left out, and another value is asked for instead. It finishes when
    /// this one does, and fails when either fails; that the other one has finished changes nothing.
    public func withLatestFrom<P: Publisher>(_ other: P) -> Publishers.Map<Publishers.WithLatestFrom<Self, P>, P.Output>
    where P.Failure == Failure { withLatestFrom(other) { $1 } }

    /// Sends what the closure makes of each value and the latest one of the other publisher.
    ///
    ///     prices.withLatestFrom(rate) { $0 * $1 }
    public func withLatestFrom<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> Publishers.Map<Publishers.WithLatestFrom<Self, P>, T> where P.Failure == Failure
    { Publishers.WithLatestFrom(upstream: self, other: other).map(transform) }
}

extension Publishers {
    /// Sends each value of its upstream with the latest one of another publisher.
    public struct WithLatestFrom<Upstream: Publisher, Other: Publisher>: _Operator
    where Upstream.Failure == Other.Failure {
        /// It sends a value of each.
        public typealias Output = (Upstream.Output, Other.Output)

        /// The publisher whose values are waited for.
        public let upstream: Upstream
        /// The publisher whose latest value is taken.
        public let other: Other

        /// Attaches the subscriber to the upstream, after the other publisher.
        public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms) -> _Link? {
            let sampling = Sampling<_, Other.Output, _>(AnySubscriber(subscriber), on: terms.by(Self.self), ())
            sampling.attach(other: other, asking: .unlimited) { value, _ in
                sampling.latest = value
            } onCompletion: {
                if case .failure = $0 { sampling.end($0) }
            }
            return sampling.attach(to: upstream)
        }
    }
}

extension Publishers.WithLatestFrom: Equatable where Upstream: Equatable, Other: Equatable {}

private final class Sampling<Input, Other, Failure: Error>: Handling<Input, (Input, Other), Failure, Void> {
    /// The turn's.
    var latest: Other?

    override var prefetch: Subscribers.Demand? { nil }

    override func handle(_ input: Input) {
        if let latest { pass((input, latest)) } else if demand != .unlimited { requestUpstream(.max(1)) }
    }

    override func discard() { latest = nil }
}

extension Handling {
    /// Attaches to another publisher besides the upstream, whose signals are handled in turns as well.
    final func attach<P: Publisher>(
        other: P, asking demand: Subscribers.Demand, onValue: @escaping (P.Output, Places.Key) -> Void,
        onCompletion: @escaping (Subscribers.Completion<P.Failure>) -> Void
    ) {
        let key = join()
        let subscriber = AnySubscriber<P.Output, P.Failure>(
            receiveSubscription: { if self.adopt($0, at: key) { $0.request(demand) } },
            receiveValue: { value in
                self.send { if !self.isOver.isRaised { onValue(value, key) } }
                return .none
            }, receiveCompletion: { completion in self.send { if self.vacate(key) { onCompletion(completion) } } })
        other.receive(subscriber: subscriber)
    }
}
