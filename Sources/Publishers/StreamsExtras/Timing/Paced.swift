import Streams
import StreamsLayers

/// Attaches each subscriber with a subscription of its own. A new pacing is made for each subscription, which is named
/// after it.
struct Paced<Upstream: Publisher, P: Pacing, Context: Scheduler>: _Operator
where P.Input == Upstream.Output, P.Failure == Upstream.Failure, P.Time == Context.SchedulerTimeType {
    typealias Output = P.Output
    typealias Subscription = PacedSubscription<P, Context>

    let upstream: Upstream
    private let makePacing: () -> (P, AlarmClock<Context>?)
    /// Returns a closure that attaches the subscription to another publisher, before the upstream, over a layer if
    /// there is one.
    private let attachingOther: ((any WatchedLayer)?) -> (Subscription) -> Void

    static var _maker: Any.Type { P.self }

    func _receive(_ subscriber: some Subscriber<P.Output, P.Failure>, on terms: _Terms) -> _SubscriptionReference? {
        let (pacing, clock) = makePacing()
        let subscription = Subscription(AnySubscriber(subscriber), on: terms.by(P.self), pacing, clock)
        attachingOther(nil)(subscription)
        return subscription.attach(to: upstream)
    }
}

extension Paced where Context == ImmediateScheduler {
    /// Makes an operator that needs no clock.
    init(upstream: Upstream, _ makePacing: @escaping () -> P) {
        self.init(upstream: upstream, makePacing: { (makePacing(), nil) }, attachingOther: { _ in { _ in } })
    }

    /// Makes an operator that is also controlled by another publisher.
    init<Other: Publisher>(
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
    /// Makes an operator whose pacing uses the scheduler's time.
    init(upstream: Upstream, on scheduler: Context, _ makePacing: @escaping (AlarmClock<Context>) -> P) {
        precondition(
            Context.self != ImmediateScheduler.self, "\(P.self) needs a clock, and ImmediateScheduler has none")
        self.init(
            upstream: upstream,
            makePacing: {
                let clock = AlarmClock(scheduler, repeats: true)
                return (makePacing(clock), clock)
            }, attachingOther: { _ in { _ in } })
    }
}

extension Paced: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<P.Output, P.Failure> {
        let (upstream, attachOther) = (layer.source(upstream), attachingOther(layer))
        return Paced<AnyPublisher<Upstream.Output, Upstream.Failure>, P, Context>(
            upstream: upstream,
            makePacing: {
                let made = makePacing()
                (made.0 as? any KeepingPacing)?.tellCount = { layer.keep($0) }
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
