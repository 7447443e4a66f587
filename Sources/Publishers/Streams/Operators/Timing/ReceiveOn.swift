extension Publisher {
    /// Delivers values and completion on the scheduler.
    ///
    ///     images.receive(on: DispatchQueue.main).sink { show($0) }
    ///
    /// All values arrive in order, even on a concurrent queue. Values that arrive while a delivery is scheduled are
    /// delivered with it. Demand and cancellation pass through on the caller's thread: values that wait at a cancel are
    /// not delivered.
    @preconcurrency @_alwaysEmitIntoClient public func receive<S: Scheduler>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    )
        -> Publishers.ReceiveOn<Self, S> where Output: Sendable
    { Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options) }
}

extension Publishers {
    /// Delivers its upstream's values and completion on a scheduler.
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are delivered.
        public let upstream: Upstream
        /// The scheduler that delivers them.
        public let scheduler: Context
        /// The options for the scheduler's work.
        public let options: Context.SchedulerOptions?

        /// Delivers the upstream's elements and completion on `scheduler`.
        @_alwaysEmitIntoClient public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches the subscriber to the upstream, through the scheduler. On unlimited terms, an immediate scheduler
        /// is left out.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            if terms.isUnlimited, Context.self == ImmediateScheduler.self {
                return upstream._receive(subscriber, on: terms)
            }
            let hopping = Hopping(AnySubscriber(subscriber), scheduler, options, on: terms.by(Self.self))
            return hopping.attach { upstream._receive(hopping, on: $0) }
        }
    }
}
