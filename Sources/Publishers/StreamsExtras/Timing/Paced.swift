import Streams
import StreamsLayers

/// Attaches each subscriber with a subscription of its own. A new pacing is made for each subscription, which is named
/// after it.
@usableFromInline struct Paced<Upstream: Publisher, P: Pacing, Context: Scheduler>: TermsPublisher
where P.Input == Upstream.Output, P.Failure == Upstream.Failure, P.Time == Context.SchedulerTimeType {
    @usableFromInline typealias Output = P.Output
    @usableFromInline typealias Failure = P.Failure
    @usableFromInline typealias Subscription = PacedSubscription<P, Context>

    @usableFromInline let upstream: Upstream
    @usableFromInline let makePacing: () -> (P, AlarmClock<Context>?)
    /// Returns a closure that attaches the subscription to another publisher, before the upstream, over a layer if
    /// there is one.
    private let attachingOther: ((any WatchedLayer)?) -> (Subscription) -> Void

    @usableFromInline typealias Maker = P

    @inlinable func _receive(_ subscriber: some Subscriber<P.Output, P.Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    {
        let (pacing, clock) = makePacing()
        let subscription = Subscription(AnySubscriber(subscriber), on: terms.by(P.self), pacing, clock)
        attachOther(to: subscription)
        return subscription.attach(to: upstream)
    }

    @usableFromInline func attachOther(to subscription: Subscription) { attachingOther(nil)(subscription) }
}

extension Paced where Context == ImmediateScheduler {
    /// Makes an operator that needs no clock.
    @_alwaysEmitIntoClient init(upstream: Upstream, _ makePacing: @escaping () -> P) {
        self.init(upstream: upstream, makePacing: { (makePacing(), nil) })
    }

    /// Makes an operator whose pacing needs its subscription.
    @usableFromInline
    init(upstream: Upstream, _ makePacing: @escaping () -> P, attach: @escaping (Subscription) -> Void) {
        self.init(upstream: upstream, makePacing: { (makePacing(), nil) }, attachingOther: { _ in attach })
    }

    /// Makes an operator that is also controlled by another publisher.
    @usableFromInline init<Other: Publisher>(
        upstream: Upstream, and other: Other, _ makePacing: @escaping () -> P,
        attach: @escaping (Subscription, AnyPublisher<Other.Output, Other.Failure>) -> Void
    ) {
        self.init(
            upstream: upstream, makePacing: { (makePacing(), nil) },
            attachingOther: { layer in
                let other = layer?.source(other) ?? other.eraseToAnyPublisher()
                return { attach($0, other) }
            })
    }
}

extension Paced {
    @usableFromInline init(upstream: Upstream, makePacing: @escaping () -> (P, AlarmClock<Context>?)) {
        self.init(upstream: upstream, makePacing: makePacing, attachingOther: { _ in { _ in } })
    }

    /// Makes an operator whose pacing uses the scheduler's time.
    @_alwaysEmitIntoClient
    init(upstream: Upstream, on scheduler: Context, _ makePacing: @escaping (AlarmClock<Context>) -> P) {
        precondition(
            Context.self != ImmediateScheduler.self, "\(P.self) needs a clock, and ImmediateScheduler has none")
        self.init(
            upstream: upstream,
            makePacing: {
                let clock = AlarmClock(scheduler, repeats: true)
                return (makePacing(clock), clock)
            })
    }
}

extension Paced: LayeredPublisher, PacedPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<P.Output, P.Failure> {
        let (upstream, attachOther) = (layer.source(upstream), attachingOther(layer))
        return Paced<AnyPublisher<Upstream.Output, Upstream.Failure>, P, Context>(
            upstream: upstream,
            makePacing: {
                let made = makePacing()
                (made.0 as? any KeepingPacing)?.tellCount = { layer.keep($0) }
                (made.0 as? any DroppingPacing)?.tellDropped = { layer.drop($0, .full) }
                return made
            }, attachingOther: { _ in attachOther }
        ).eraseToAnyPublisher()
    }
}

/// A pacing that keeps values, and can report their number.
protocol KeepingPacing: AnyObject {
    /// Called with the number of kept values, in the turn in which it changes.
    var tellCount: ((Int) -> Void)? { get set }
}

/// A pacing that drops values of its own, and can report their number.
protocol DroppingPacing: AnyObject {
    /// Called with the number of values that are dropped.
    var tellDropped: ((Int) -> Void)? { get set }
}
