/// Delivers all values in order on a scheduler, even on one that runs work concurrently.
///
/// Values wait in a queue. One piece of work is scheduled at a time. It delivers all values that wait when it starts,
/// and schedules another piece for the values that arrive meanwhile. So a burst takes one hop, and a concurrent
/// scheduler never has two pieces to run at once.
///
/// Safe on any thread, as its state is the latch's, and only one thread at a time uses the outlet: first for the
/// handshake, then in the scheduled work, and, while that delivers nothing, to release it.
@usableFromInline
final class Hopping<Output, Failure: Error, Context: Scheduler>: ForwardingSubscription, Subscriber {
    @usableFromInline typealias Input = Output

    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    @exclusivity(unchecked) @usableFromInline var outlet: ErasedSubscriber?

    // The latch's.
    @exclusivity(unchecked) @usableFromInline var queue: ContiguousArray<Output> = []
    /// Delivers the completion. A closure, as an object that keeps a completion looks up its type.
    @exclusivity(unchecked) @usableFromInline var complete: ((Receiver, _EndFlag) -> Void)?
    /// Whether the outlet is in use, or work that will use it is scheduled.
    @exclusivity(unchecked) @usableFromInline var isInUse: Bool
    /// While this is true, the outlet belongs to the delivering thread; otherwise it is the latch's.
    @exclusivity(unchecked) @usableFromInline var isDelivering = false
    /// The scheduler has lost work since the last signal, and was asked again.
    @exclusivity(unchecked) @usableFromInline var hasLostWork = false
    /// The number of pieces of work that were scheduled by the piece before; the thread that is scheduling the last of
    /// them, while it does so; and the last piece that the scheduler called back during that, on the same thread.
    @exclusivity(unchecked) private var (hop, schedulingThread, inlineHop): (Int, UInt64, Int) = (0, 0, 0)

    @usableFromInline init(
        _ downstream: AnySubscriber<Output, Failure>, _ scheduler: Context, _ options: Context.SchedulerOptions?,
        on terms: _Terms
    ) {
        outlet = ErasedSubscriber(downstream.receiver)
        self.scheduler = scheduler
        self.options = options
        isInUse = true  // By the handshake that follows.
        super.init(on: terms)
    }

    /// On unlimited terms the handshake comes first: when the upstream hands its subscription over, values may wait already.
    @inlinable func attach(by attachUpstream: (_Terms) -> _SubscriptionReference?) -> _SubscriptionReference? {
        if isUnlimited { handOver() }
        return keep(attachUpstream(_Terms(isUnlimited: isUnlimited, isInterruptible: true)))
    }

    @usableFromInline func handOver() {
        withLatch { isDelivering = true }
        outlet?.receive(subscription: self)
        if goesOnHere() { deliverAll() }
    }

    // MARK: Upstream

    @usableFromInline func receive(subscription: any Subscription) {
        if adopt(subscription), !isUnlimited { handOver() }
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        schedule { queue.append(input) }
        return isOver.isRaised ? answerWhenOver : .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        schedule { complete = { completion.send(to: $0, unless: $1) } }
    }

    @inlinable @inline(__always) func schedule(_ change: () -> Void) {
        let isNeeded = withLatch {
            guard isOver.isUnderWay, complete == nil else { return false }
            change()
            hasLostWork = false
            defer { isInUse = true }
            return !isInUse
        }
        if isNeeded { scheduleDelivery() }
    }

    @usableFromInline func scheduleDelivery() {
        scheduler.scheduleOnce(options: options) {
            self.deliverAll()
        } ifLost: {
            self.hasLost()
        }
    }

    /// The scheduler has let go of the work. It is asked once more; if that is lost, too, it is asked again when the next
    /// signal comes. So nothing is lost, and a scheduler that refuses all work is not asked for ever.
    private func hasLost() {
        let asksAgain = withLatch {
            isInUse = !hasLostWork && !isOver.isRaised && (!queue.isEmpty || complete != nil)
            hasLostWork = true
            return isInUse
        }
        if asksAgain { scheduleDelivery() } else if isOver.isRaised { discard() }
    }

    // MARK: Downstream

    @inlinable func deliverAll() { repeat { deliverWaiting() } while goesOnHere() }

    @inlinable func deliverWaiting() {
        let (values, complete) = withLatch {
            isDelivering = true
            defer { queue = [] }
            return (queue, self.complete)
        }
        for value in values {
            guard !isOver.isRaised else { break }
            let more = outlet?.receive(value, unless: isOver.reference) ?? .none
            if more == .stop { cancel() } else if more != .none { request(more) }
        }
        if let complete, finish(), let receiver = outlet?.receiver { complete(receiver, isOver.reference) }
    }

    /// Called after the outlet was used: schedules the delivery of what arrived meanwhile. Returns true if the
    /// scheduler called back at once. Then the caller delivers in a loop, so that the stack does not grow.
    @usableFromInline func goesOnHere() -> Bool {
        let next: Int? = withLatch {
            isDelivering = false
            isInUse = !isOver.isRaised && (!queue.isEmpty || complete != nil)
            guard isInUse else { return nil }
            (hop, schedulingThread) = (hop + 1, currentThread())
            return hop
        }
        guard let next else {
            if isOver.isRaised { discard() }
            return false
        }
        scheduler.scheduleOnce(options: options) {
            if !self.isCalledBackAtOnce(next) { self.deliverAll() }
        } ifLost: {
            self.hasLost()
        }
        return withLatch {
            if hop == next { schedulingThread = 0 }
            return inlineHop == next
        }
    }

    private func isCalledBackAtOnce(_ hop: Int) -> Bool {
        withLatch {
            guard hop == self.hop, schedulingThread == currentThread() else { return false }
            inlineHop = hop
            return true
        }
    }

    /// Releases the subscriber, the waiting values and the completion. If a delivery is under way, the delivering
    /// thread does it afterwards.
    override func discard() {
        let seen = word.setLatch()
        guard !isDelivering else { return word.clearLatch(seen) }
        let (receiver, values, completion) = (outlet?.receiver, queue, complete)
        outlet = nil
        (queue, complete) = ([], nil)
        word.clearLatch(seen)
        withExtendedLifetime(receiver) { withExtendedLifetime(values) { withExtendedLifetime(completion) {} } }
    }
}
