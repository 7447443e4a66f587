/// One upstream whose signals are handled in turns, so that others may come between: a scheduler, a second publisher.
///
/// It expresses `buffer`, and with a scheduler ``Timed``.
@usableFromInline
class Handling<Input, Output, Failure: Error, Settings>: TypedSubscription<Output, Failure>, Subscriber {
    final let settings: Settings
    /// The turn's: the answer to the value that is being handled.
    private final var answer: Subscribers.Demand?
    /// The turn's: an end that another publisher has brought before there was a subscription.
    private final var earlyEnd: Subscribers.Completion<Failure>?
    private final var place: Places.Key { .first }

    @usableFromInline init(_ downstream: AnySubscriber<Output, Failure>, on terms: _Terms, _ settings: Settings) {
        self.settings = settings
        super.init(downstream, on: terms)
        _ = join()
    }

    override var takesNone: Bool { true }

    // MARK: For subclasses, in a turn

    /// What upstream is asked for, whatever downstream asks for; nil to pass that on.
    var prefetch: Subscribers.Demand? { .unlimited }

    /// Upstream has to be asked; what is attached on unlimited terms sends all anyway.
    var asks: Bool { !isUnlimited || prefetch != .unlimited }

    /// Upstream is there.
    func begin() {}

    func handle(_ input: Input) {}

    func handle(_ completion: Subscribers.Completion<Failure>) { finish(completion) }

    /// Delivers a value if it is asked for; what downstream wants beyond it is asked of upstream, or covered already.
    final func pass(_ value: Output) {
        guard let more = deliverCounted(value), more != .none else { return }
        if prefetch == nil { ask(more) } else { requested(more) }
    }

    /// Asks upstream for more: by the answer to the value that is being handled, if one is.
    final func ask(_ more: Subscribers.Demand) { if answer == nil { requestUpstream(more) } else { answer? += more } }

    override func requested(_ more: Subscribers.Demand) {
        if prefetch == nil, earlyEnd == nil { requestUpstream(more) }
    }

    /// Ends; not before the subscription has been handed over.
    final func end(_ completion: Subscribers.Completion<Failure>) {
        if isOver.isUnderWay { finish(completion) } else { earlyEnd = completion }
    }

    final func leaveUpstream() { withLatch { places.leave(place) }?.cancel() }

    final func requestUpstream(_ more: Subscribers.Demand) { request(more, from: place) }

    // MARK: Upstream

    /// What is asked for a number of values has to count them, whatever the terms downstream.
    private final var upstreamTerms: _Terms { prefetch == nil || prefetch == .unlimited ? terms : .requested }

    /// Attaches this to the upstream. Returns what the publisher returns that made it.
    @usableFromInline final func attach(to upstream: some Publisher<Input, Failure>) -> _Link? {
        if isUnlimited { perform { self.begin() } }
        keep(upstream._receive(self, on: upstreamTerms), at: place)
        return ifRunning
    }

    @usableFromInline final func receive(subscription: any Subscription) {
        guard start(by: subscription, at: place) else { return }
        if !isUnlimited { perform { if !self.isOver.isRaised { self.earlyEnd.map(self.finish) ?? self.begin() } } }
        if let prefetch, prefetch != .none, asks, !isOver.isRaised { subscription.request(prefetch) }
    }

    @usableFromInline func receive(_ input: Input) -> Subscribers.Demand {
        guard let turn = takeTurnToSend() else {
            leave { if self.isOver.isUnderWay { self.handle(input) } }
            return isOver.isRaised ? upstreamTerms.closed : .none
        }
        let outer = answer
        answer = Subscribers.Demand.none
        if isOver.isUnderWay { handle(input) }
        defer {
            answer = outer
            end(turn)
        }
        return isOver.isRaised ? upstreamTerms.closed : answer ?? .none
    }

    @usableFromInline final func receive(completion: Subscribers.Completion<Failure>) {
        guard isOver.isUnderWay, vacate(place) else { return }
        send { if !self.isOver.isRaised { self.handle(completion) } }
    }
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
