/// A subscription to one upstream, with a ``Pacing`` that decides in turns what is delivered and when.
///
///     upstream ──signals──▶ PacedSubscription ──delivers──▶ downstream
///     another publisher ────────▶ │   │ ◀──calls back── AlarmClock
///                           asks  ▼   │ decides
///                                Pacing
///
/// Inlinable, so that it is compiled for the client's types. In code that does not know them, what is done for each value
/// composes no types: see ``PacedDelivery``.
///
/// Safe on any thread, as its state is the turn's and the latch's, and what is scheduled takes the turn.
@usableFromInline
package final class PacedSubscription<P: Pacing, Context: Scheduler>: PacedDelivery, Subscriber
where Context.SchedulerTimeType == P.Time {
    @usableFromInline package typealias Input = P.Input
    @usableFromInline package typealias Failure = P.Failure

    /// Settles what a request makes due. A closure that is compiled where the subscription is made, for the client's types:
    /// a request comes from code that does not know them.
    @usableFromInline let settleAfterRequest: (PacedSubscription) -> Void

    // The turn's.
    @exclusivity(unchecked) @usableFromInline var pacing: P?
    @exclusivity(unchecked) @usableFromInline var alarm: AlarmClock<Context>?

    /// Makes a subscription. A stranger upstream is always asked by requests, even if downstream is on unlimited terms.
    @inlinable package init(
        _ downstream: AnySubscriber<P.Output, Failure>, on terms: _Terms, _ pacing: P,
        _ alarm: AlarmClock<Context>?, isStranger: Bool = false
    ) {
        self.pacing = pacing
        self.alarm = alarm
        settleAfterRequest = { $0.settle() }
        super.init(downstream.receiver, on: terms, prefetch: pacing.prefetch, isStranger: isStranger)
    }

    /// Attaches this to the upstream. Returns the reference that the operator has to return.
    @inlinable package func attach(to upstream: some Publisher<Input, Failure>) -> _SubscriptionReference? {
        attach { upstream._receive(self, on: $0) }
    }

    /// The same for an upstream that a closure attaches this to, on the terms that it receives.
    @_alwaysEmitIntoClient @inline(__always) package func attach(
        by attachUpstream: (_Terms) -> _SubscriptionReference?
    ) -> _SubscriptionReference? {
        if isUnlimited {
            perform(begin)
            guard !isOver.isRaised else { return nil }
        }
        keep(attachUpstream(_Terms(isUnlimited: isUpstreamUnlimited, isInterruptible: true)))
        return ifRunning
    }

    /// The upstream's description if no operator has named this subscription.
    @usableFromInline package override var description: String {
        maker == Subscriptions.Empty.self ? upstreams.first.map { "\($0)" } ?? nameOfMaker : nameOfMaker
    }

    // MARK: Upstream

    @inlinable package func receive(subscription: any Subscription) {
        guard withLatch({ upstream.adopt(subscription) }).isKept(orCancel: subscription) else { return }
        isOver.begin()
        guard let turn = takeTurn() else { return afterDelivery { self.requestUpstream(self.handOver()) } }
        let wanted = handOver()
        end(turn)
        requestUpstream(wanted)
    }

    /// In a turn. Hands the subscription over. Returns what to request from the upstream behind the turn, which an upstream
    /// that answers with many values would hold for long.
    @inlinable func handOver() -> Subscribers.Demand? {
        (isHandedOver, earlyDemand) = (true, Subscribers.Demand.none)
        if !isOver.isRaised { outlet?.receive(subscription: self) }
        let wanted = prefetch ?? earlyDemand
        earlyDemand = nil
        if !isUnlimited, !isOver.isRaised { if let earlyEnd { earlyEnd(self) } else { begin() } }
        return isOver.isRaised || isUpstreamUnlimited || wanted == Subscribers.Demand.none ? nil : wanted
    }

    @inlinable package func receive(_ input: Input) -> Subscribers.Demand {
        guard isOver.isUnderWay, !upstreamHasEnded.isRaised else { return answerWhenOver }
        guard let turn = takeTurnToSend() else {
            return leaveValue(isAnswered: !isUpstreamUnlimited && prefetch != .unlimited) {
                self.handle(input)
            } orRequest: {
                self.request(fromUpstream: $0)
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
        settle { $0.receive(input, self) }
        defer { answer = outer }
        return answer ?? .none
    }

    @inlinable package func receive(completion: Subscribers.Completion<Failure>) {
        guard isOver.isUnderWay, upstreamHasEnded.raise() else { return }
        _ = withLatch { upstream.end() }
        send { self.settle { $0.receive(completion: completion, self) } }
    }

    @_alwaysEmitIntoClient var answerWhenOver: Subscribers.Demand { isUpstreamUnlimited ? .stop : .none }

    /// Keeps a returned subscription, or cancels it if it is not wanted any more.
    @_alwaysEmitIntoClient func keep(_ reference: _SubscriptionReference?) {
        guard let subscription = reference?.subscription else { return }
        if !withLatch({ upstream.keep(subscription) }) { subscription.cancel() }
    }

    // MARK: In a turn

    @_alwaysEmitIntoClient func begin() { settle { $0.begin() } }

    /// Has the pacing decide about a signal, and then about what is due. A nested call leaves what is due to the running
    /// loop, so that the stack does not grow.
    @inlinable func settle(_ decide: (P) -> Void = { _ in }) {
        guard !isOver.isRaised, let pacing else { return }
        decide(pacing)
        guard !isSettling, !isOver.isRaised else { return }
        guard alarm == nil else { return settleByTime() }
        isSettling = true
        while !isOver.isRaised, pacing.next(self) {}
        isSettling = false
    }

    /// A separate function, because an unspecialised one looks up the type of an optional time when it begins.
    @_alwaysEmitIntoClient @inline(never) func settleByTime() { settle(at: nil) }

    /// Has the pacing decide what is due at the time, and sets the alarm for the rest.
    @inlinable func settle(at time: P.Time?) {
        guard !isSettling else { return }
        settleOnce(at: time)
        if !isOver.isRaised, let deadline = pacing?.deadline { setAlarm(deadline) }
    }

    /// Has the pacing decide what is due at the time. What is due to the scheduler is carried out in shares, so that a
    /// pipeline that feeds itself without delay lets the scheduler do other work.
    @inlinable func settleOnce(at time: P.Time?) {
        guard !isOver.isRaised, let pacing else { return }
        isSettling = true
        var left = 1_000
        while !isOver.isRaised, let deadline = pacing.deadline, deadline.isReached(by: left > 0 ? time : nil),
            pacing.next(at: time, self)
        {
            left -= 1
        }
        isSettling = false
    }

    /// Has the scheduler call back. If it does so at once, what is due is carried out in a loop, so that the stack does not
    /// grow.
    @inlinable func setAlarm(_ deadline: Deadline<P.Time>) {
        var next: Deadline<P.Time>? = deadline
        while !isOver.isRaised, let deadline = next, setOnce(deadline) {
            settleOnce(at: alarm?.hasRung(for: deadline))
            next = pacing?.deadline
        }
    }

    /// Returns whether the scheduler has called back at once.
    @inlinable func setOnce(_ deadline: Deadline<P.Time>) -> Bool {
        alarm?.set(deadline) {
            self.ring(for: deadline, $0)
        } ifLost: {
            self.send { if self.alarm?.isToBeSetAgain() ?? false { self.settle() } }
        } ?? false
    }

    /// The scheduler calls back. If another thread holds the turn, what is due is not left to that thread, which is not the
    /// scheduler's: the scheduler is asked to call back again. What is due is older than the mail that waits.
    @inlinable func ring(for deadline: Deadline<P.Time>, _ number: UInt) {
        guard let turn = takeOwnTurn() ?? takeTurnToSend() else {
            return afterDelivery {
                _ = self.alarm?.hasRung(for: deadline)
                self.setAlarm(.soon)
            }
        }
        if alarm?.isBeingSet(number) != true { settle(at: alarm?.hasRung(for: deadline)) }
        end(turn)
    }

    override func requested(_ more: Subscribers.Demand) -> Subscribers.Demand? {
        let wanted = super.requested(more)
        settleAfterRequest(self)
        return wanted
    }

    override func discard() {
        super.discard()
        alarm?.cancel()
        (pacing, alarm) = (nil, nil)
    }
}

extension PacedSubscription where Context == ImmediateScheduler {
    /// Makes a subscription for a pacing without deadlines in time.
    @_alwaysEmitIntoClient package convenience init(
        _ downstream: AnySubscriber<P.Output, Failure>, on terms: _Terms, _ pacing: P, isStranger: Bool = false
    ) { self.init(downstream, on: terms, pacing, nil, isStranger: isStranger) }
}
