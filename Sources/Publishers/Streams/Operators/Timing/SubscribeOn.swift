extension Publisher {
    /// Subscribes, requests and cancels on the scheduler. Values arrive wherever the upstream sends them.
    ///
    ///     readFile(at: url).subscribe(on: backgroundQueue).receive(on: DispatchQueue.main)
    ///
    /// For publishers that do their work when a subscriber subscribes or requests. After `cancel()` nothing arrives any
    /// more, although the upstream is cancelled later.
    @preconcurrency @_alwaysEmitIntoClient public func subscribe<S: Scheduler>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    )
        -> Publishers.SubscribeOn<Self, S> where Output: Sendable
    { Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options) }
}

extension Publishers {
    /// Subscribes to its upstream, requests and cancels on a scheduler.
    public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that is subscribed to.
        public let upstream: Upstream
        /// The scheduler that does so.
        public let scheduler: Context
        /// The options for the scheduler's work.
        public let options: Context.SchedulerOptions?

        /// Subscribes, requests and cancels on `scheduler`.
        @_alwaysEmitIntoClient public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches the subscriber to the upstream, when the scheduler runs the work.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let subscribing = Subscribing(scheduler, options, on: terms.by(Self.self))
            let terms = terms.interruptible
            subscribing.begin {
                let guarded = GuardedSubscriber(subscriber, subscribing)
                _ = subscribing.keep(upstream._receive(guarded, on: terms))
            }
            return terms.isUnlimited ? _SubscriptionReference(subscribing) : nil
        }
    }
}

/// Subscribes, and passes requests and a cancel on, through a scheduler. Work that this loses is scheduled once more; a
/// lost cancel is made at once.
@usableFromInline final class Subscribing<Context: Scheduler>: ForwardingSubscription {
    private let scheduler: Context
    private let options: Context.SchedulerOptions?
    /// The latch's: subscribes; nil when that has begun, or is not wanted any more. So a scheduler that does not run holds
    /// nothing of a cancelled pipeline.
    @exclusivity(unchecked) private var subscribe: (() -> Void)?

    @usableFromInline init(_ scheduler: Context, _ options: Context.SchedulerOptions?, on terms: _Terms) {
        self.scheduler = scheduler
        self.options = options
        super.init(on: terms)
    }

    @usableFromInline func begin(_ subscribe: @escaping () -> Void) {
        withLatch { self.subscribe = subscribe }
        schedule {
            self.withLatch { self.subscribe.take() }?()
        } ifLostAgain: {
            withExtendedLifetime(self.withLatch { self.subscribe.take() }) {}  // Nobody else may be there to cancel.
        }
    }

    override func request(_ more: Subscribers.Demand) {
        if !isOver.isRaised { schedule { super.request(more) } }
    }

    override func cancel() {
        let isFirst = isOver.raise(byCancel: true)
        let (unneeded, upstream) = withLatch { (subscribe.take(), isFirst ? self.upstream.leave() : nil) }
        guard let upstream else { return withExtendedLifetime(unneeded) {} }
        scheduler.scheduleOnce(options: options) {
            upstream.cancel()
        } ifLost: {
            upstream.cancel()
        }
    }

    private func schedule(_ work: @escaping () -> Void, ifLostAgain: @escaping () -> Void = {}) {
        scheduler.scheduleOnce(options: options, work) { [scheduler, options] in
            scheduler.scheduleOnce(options: options, work, ifLost: ifLostAgain)
        }
    }
}
