/// A subscription to one upstream, with a ``Pacing`` that decides in turns what is delivered and when.
///
///     upstream ──signals──▶ PacedSubscription ──delivers──▶ downstream
///     another publisher ────────▶ │   │ ◀──calls back── AlarmClock
///                           asks  ▼   │ decides
///                                Pacing
///
/// Inlinable, so that it is compiled for the client's types: code that does not know them looks up a type or two in
/// each of these functions, which takes longer than their work.
///
/// Safe on any thread, as its state is the turn's and the latch's, and what is scheduled takes the turn.
@usableFromInline
package final class PacedSubscription<P: Pacing, Context: Scheduler>: SerialDelivery, Subscriber, NamedSubscription,
    SubscriptionOwner
where Context.SchedulerTimeType == P.Time {
    @usableFromInline package typealias Input = P.Input
    @usableFromInline package typealias Failure = P.Failure

    @usableFromInline package let maker: Any.Type
    @usableFromInline let isUnlimited: Bool
    /// Whether the upstream sends all values without requests.
    @usableFromInline let isUpstreamUnlimited: Bool
    @usableFromInline let prefetch: Subscribers.Demand?
    /// On requested terms it begins when the upstream's subscription arrives.
    @usableFromInline let isOver: AtomicFlag
    @usableFromInline let upstreamHasEnded = AtomicFlag()
    /// Settles what a request makes due. A closure that is compiled where the subscription is made, for the client's types:
    /// a request comes from code that does not know them.
    @usableFromInline let settleAfterRequest: (PacedSubscription) -> Void

    // The latch's.
    @exclusivity(unchecked) @usableFromInline var upstream = UpstreamPlace()
    /// Cancelled after the upstream.
    @exclusivity(unchecked) @usableFromInline var other: (any Cancellable)?

    // The turn's.
    @exclusivity(unchecked) @usableFromInline var outlet: ErasedSubscriber?
    @exclusivity(unchecked) @usableFromInline var pacing: P?
    @exclusivity(unchecked) @usableFromInline var alarm: AlarmClock<Context>?
    /// The number of values that downstream has requested and not received.
    @exclusivity(unchecked) @usableFromInline var demand: Subscribers.Demand
    /// The answer to the upstream's value that is being handled.
    @exclusivity(unchecked) @usableFromInline var answer: Subscribers.Demand?
    /// Sends a completion that the other publisher caused before there was a subscription.
    @exclusivity(unchecked) @usableFromInline var earlyEnd: ((PacedSubscription) -> Void)?
    @exclusivity(unchecked) @usableFromInline var isSettling = false
    /// The subscriber has received its subscription, or needs none.
    @exclusivity(unchecked) @usableFromInline var isHandedOver: Bool

    /// Makes a subscription. A stranger upstream is always asked by requests, even if downstream is on unlimited terms.
    @inlinable package init(
        _ downstream: AnySubscriber<P.Output, Failure>, on terms: _Terms, _ pacing: P,
        _ alarm: AlarmClock<Context>?, isStranger: Bool = false
    ) {
        (isUnlimited, maker) = (terms.isUnlimited, terms.maker)
        isOver = AtomicFlag(hasBegun: terms.isUnlimited)
        isHandedOver = terms.isUnlimited
        demand = terms.isUnlimited ? .unlimited : .none
        outlet = ErasedSubscriber(downstream.receiver)
        self.pacing = pacing
        self.alarm = alarm
        prefetch = pacing.prefetch
        // A pacing with a limit counts values, whatever downstream's terms are.
        isUpstreamUnlimited = terms.isUnlimited && !isStranger && (prefetch ?? .unlimited) == .unlimited
        settleAfterRequest = { $0.settle() }
    }

    /// Attaches this to the upstream. Returns the reference that the operator has to return.
    @inlinable package func attach(to upstream: some Publisher<Input, Failure>) -> _SubscriptionReference? {
        attach { upstream._receive(self, on: $0) }
    }

    /// The same for an upstream that a closure attaches this to, on the terms that it receives.
    @_alwaysEmitIntoClient @inline(__always) package func attach(
        by attachUpstream: (_Terms) -> _SubscriptionReference?
    ) -> _SubscriptionReference? {
        if isUnlimited { perform(begin) }
        keep(attachUpstream(_Terms(isUnlimited: isUpstreamUnlimited)))
        return ifRunning
    }

    @_alwaysEmitIntoClient var ifRunning: _SubscriptionReference? {
        isUnlimited && !isOver.isRaised ? _SubscriptionReference(self) : nil
    }

    /// The upstream's description if no operator has named this subscription.
    @usableFromInline package var description: String {
        maker == Subscriptions.Empty.self ? upstreams.first.map { "\($0)" } ?? nameOfMaker : nameOfMaker
    }

    @usableFromInline package var upstreams: [any Subscription] { withLatch { upstream.kept }.map { [$0] } ?? [] }

    // MARK: Upstream

    @inlinable package func receive(subscription: any Subscription) {
        guard withLatch({ upstream.adopt(subscription) }).isKept(orCancel: subscription) else { return }
        isOver.begin()
        perform {
            self.isHandedOver = true
            if !self.isOver.isRaised { self.outlet?.receive(subscription: self) }
            guard !self.isUnlimited, !self.isOver.isRaised else { return }
            if let earlyEnd = self.earlyEnd { earlyEnd(self) } else { self.begin() }
        }
        if let prefetch, prefetch != .none, !isUpstreamUnlimited, !isOver.isRaised { subscription.request(prefetch) }
    }

    @inlinable package func receive(_ input: Input) -> Subscribers.Demand {
        guard isOver.isUnderWay, !upstreamHasEnded.isRaised else { return answerWhenOver }
        guard let turn = takeTurnToSend() else {
            return leaveValue(isAnswered: !isUpstreamUnlimited && prefetch != .unlimited) {
                self.handle(input)
            } orRequest: {
                self.ask($0)
            }
        }
        let more = handle(input)
        end(turn)
        return isOver.isRaised && isUpstreamUnlimited ? .stop : more
    }

    /// Handles a value in a turn. Returns the answer to it.
    @_alwaysEmitIntoClient @inline(__always) func handle(_ input: Input) -> Subscribers.Demand {
        let outer = answer
        answer = Subscribers.Demand.none
        settle { $0.receive(input, wanted: demand) }
        defer { answer = outer }
        return answer ?? .none
    }

    @inlinable package func receive(completion: Subscribers.Completion<Failure>) {
        guard isOver.isUnderWay, upstreamHasEnded.raise() else { return }
        _ = withLatch { upstream.end() }
        send { self.settle { $0.receive(completion: completion) } }
    }

    @_alwaysEmitIntoClient var answerWhenOver: Subscribers.Demand { isUpstreamUnlimited ? .stop : .none }

    /// Keeps a returned subscription, or cancels it if it is not wanted any more.
    @_alwaysEmitIntoClient func keep(_ reference: _SubscriptionReference?) {
        guard let subscription = reference?.subscription else { return }
        if !withLatch({ upstream.keep(subscription) }) { subscription.cancel() }
    }

    // MARK: In a turn

    @_alwaysEmitIntoClient func begin() {
        settle {
            $0.begin()
            return .nothing
        }
    }

    @inlinable func carryOut(_ decision: Decision<P.Output, Failure>) {
        switch decision {
        case .nothing: break
        case .send(let value):
            guard !isOver.isRaised, demand.takeOne() else { return }
            let more = outlet?.receive(value, unless: isOver.reference) ?? .none
            guard more != .stop else { return cancel() }
            demand += more
            if prefetch == nil, more != .none { ask(more) }  // Otherwise that is covered already.
        case .ask(let more): ask(more)
        case .cancelUpstream: leaveUpstream()
        case .finish(let completion) where isHandedOver: finish(completion)
        case .finish(let completion):
            earlyEnd = { $0.finish(completion) }
            leaveOther()
        }
    }

    /// Carries out the pacing's decision about a signal, then what is due, and sets the alarm for the rest. A nested
    /// call leaves what is due to the running loop, so that the stack does not grow. What is due to the scheduler is carried
    /// out in shares, so that a pipeline that feeds itself without delay lets the scheduler do other work.
    @inlinable func settle(at time: P.Time? = nil, _ decide: (P) -> Decision<P.Output, Failure> = { _ in .nothing }) {
        guard !isOver.isRaised, let pacing else { return }
        carryOut(decide(pacing))
        guard !isSettling, !isOver.isRaised else { return }
        isSettling = true
        var left = 1_000
        while !isOver.isRaised, let deadline = pacing.deadline, deadline.isReached(by: left > 0 ? time : nil),
            let decision = pacing.next(at: time, wanted: demand)
        {
            carryOut(decision)
            left -= 1
        }
        isSettling = false
        if !isOver.isRaised, let deadline = pacing.deadline { setAlarm(deadline) }
    }

    @inlinable func setAlarm(_ deadline: Deadline<P.Time>) {
        alarm?.set(deadline) {
            self.ring(for: deadline)
        } ifLost: {
            self.send { if self.alarm?.isToBeSetAgain() ?? false { self.settle() } }
        }
    }

    /// The scheduler calls back. If another thread holds the turn, what is due is not left to that thread, which is not the
    /// scheduler's: the scheduler is asked to call back again.
    @inlinable func ring(for deadline: Deadline<P.Time>) {
        guard let turn = takeTurnToSend() else {
            return afterDelivery {
                _ = self.alarm?.hasRung(for: deadline)
                self.setAlarm(.soon)
            }
        }
        settle(at: alarm?.hasRung(for: deadline))
        end(turn)
    }

    /// Requests more from the upstream: with the answer to the value that is being handled, if there is one.
    @inlinable func ask(_ more: Subscribers.Demand) {
        if answer == nil { withLatch { upstream.kept }?.request(more) } else { answer? += more }
    }

    @_alwaysEmitIntoClient func leaveUpstream() {
        upstreamHasEnded.raise()
        withLatch { upstream.leave() }?.cancel()
    }

    @_alwaysEmitIntoClient func finish(_ completion: Subscribers.Completion<Failure>) {
        guard isOver.raise() else { return }
        cancelUpstreams()
        outlet?.receive(completion: completion, unless: isOver.reference)
    }
}

extension PacedSubscription where Context == ImmediateScheduler {
    /// Makes a subscription for a pacing without deadlines in time.
    @_alwaysEmitIntoClient package convenience init(
        _ downstream: AnySubscriber<P.Output, Failure>, on terms: _Terms, _ pacing: P, isStranger: Bool = false
    ) { self.init(downstream, on: terms, pacing, nil, isStranger: isStranger) }
}
