import Streams

/// Attaches each subscriber by a subscription of its own, with a pacing that is made for it, and whose name it has.
struct Paced<Upstream: Publisher, P: Pacing, Context: Scheduler>: _Operator
where P.Input == Upstream.Output, P.Failure == Upstream.Failure, P.Time == Context.SchedulerTimeType {
    typealias Output = P.Output
    typealias Subscription = PacedSubscription<P, Context>

    let upstream: Upstream
    private let makePacing: () -> (P, AlarmClock<Context>?)
    /// Attaches the subscription to another publisher besides the upstream, before it.
    private let attachOther: (Subscription) -> Void

    static var _maker: Any.Type { P.self }

    func _receive(_ subscriber: some Subscriber<P.Output, P.Failure>, on terms: _Terms) -> _SubscriptionReference? {
        let (pacing, clock) = makePacing()
        let subscription = Subscription(AnySubscriber(subscriber), on: terms.by(P.self), pacing, clock)
        attachOther(subscription)
        return subscription.attach(to: upstream)
    }
}

extension Paced where Context == ImmediateScheduler {
    /// An operator that knows no time.
    init(
        upstream: Upstream, _ makePacing: @escaping () -> P, attachOther: @escaping (Subscription) -> Void = { _ in }
    ) { self.init(upstream: upstream, makePacing: { (makePacing(), nil) }, attachOther: attachOther) }
}

extension Paced {
    /// An operator whose pacing goes by the scheduler's time.
    init(upstream: Upstream, on scheduler: Context, _ makePacing: @escaping (AlarmClock<Context>) -> P) {
        precondition(
            Context.self != ImmediateScheduler.self, "\(P.self) needs a clock, and ImmediateScheduler has none")
        self.init(
            upstream: upstream,
            makePacing: {
                let clock = AlarmClock(scheduler, repeats: true)
                return (makePacing(clock), clock)
            }, attachOther: { _ in })
    }
}

extension Paced: LayeredPublisher {
    package func receive(
        _ subscriber: AnySubscriber<P.Output, P.Failure>, on terms: _Terms, as layer: some WatchedLayer
    ) -> _SubscriptionReference? {
        Paced<AnyPublisher<Upstream.Output, Upstream.Failure>, P, Context>(
            upstream: layer.source(upstream), makePacing: makePacing, attachOther: attachOther
        )._receive(subscriber, on: terms)
    }
}
