/// Delivers on a scheduler, all values and in order, whatever the scheduler does.
///
/// Values wait in a queue. One piece of work at a time is scheduled; it delivers all that wait when it starts, and
/// schedules another for what has come meanwhile: so a burst takes one hop, and a scheduler that runs work side
/// by side has nothing to run side by side.
///
/// Safe on any thread, as its state is the latch's, and the outlet is used by one at a time: the handshake first, then
/// the piece of work that is scheduled, and, while it delivers nothing, the one who lets go of it.
@usableFromInline
final class Hopping<Output, Failure: Error, Context: Scheduler>: ForwardingSubscription, Subscriber {
    @usableFromInline typealias Input = Output

    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    @exclusivity(unchecked) @usableFromInline var outlet: ErasedSubscriber?

    // The latch's.
    @exclusivity(unchecked) @usableFromInline var queue: ContiguousArray<Output> = []
    @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?
    /// The outlet is in use, or will be.
    @exclusivity(unchecked) @usableFromInline var isInUse: Bool
    /// Meanwhile the outlet belongs to who delivers; otherwise it is the latch's.
    @exclusivity(unchecked) @usableFromInline var isDelivering = false
    /// How many pieces of work have been scheduled by the one before; the thread that schedules the last of them,
    /// while it does; and the last one that was called back meanwhile, on that thread.
    private var (hop, schedulingThread, inlineHop): (Int, UInt64, Int) = (0, 0, 0)
    @usableFromInline let closed: Subscribers.Demand

    @usableFromInline init(
        _ downstream: AnySubscriber<Output, Failure>, _ scheduler: Context, _ options: Context.SchedulerOptions?,
        on terms: _Terms
    ) {
        outlet = ErasedSubscriber(downstream.receiver)
        self.scheduler = scheduler
        self.options = options
        isInUse = !terms.isUnlimited  // By the handshake that comes.
        closed = terms.closed
        super.init(on: terms)
    }

    // MARK: Upstream

    @usableFromInline func receive(subscription: any Subscription) {
        guard adopt(subscription) else { return }
        withLatch { isDelivering = true }
        outlet?.receive(subscription: self)
        if goesOnHere() { deliverAll() }
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        schedule { queue.append(input) }
        return isOver.isRaised ? closed : .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        schedule { if self.completion == nil { self.completion = completion } }
    }

    @inlinable @inline(__always) func schedule(_ change: () -> Void) {
        let isNeeded = withLatch {
            guard isOver.isUnderWay, completion == nil else { return false }
            change()
            defer { isInUse = true }
            return !isInUse
        }
        if isNeeded { scheduler.schedule(options: options) { self.deliverAll() } }
    }

    // MARK: Downstream

    @inlinable func deliverAll() { repeat { deliverWaiting() } while goesOnHere() }

    @inlinable func deliverWaiting() {
        let (values, completion) = withLatch {
            isDelivering = true
            defer { queue = [] }
            return (queue, self.completion)
        }
        for value in values {
            guard !isOver.isRaised else { break }
            let more = outlet?.receive(value, unless: isOver.reference) ?? .none
            if more == .stop { cancel() } else if more != .none { request(more) }
        }
        if let completion, finish() { outlet?.receive(completion: completion, unless: isOver.reference) }
    }

    /// After a use of the outlet: schedules what has come meanwhile. True when the scheduler has called back at
    /// once: then the caller delivers it, in a loop, so that the stack stays as it is.
    @usableFromInline func goesOnHere() -> Bool {
        let next: Int? = withLatch {
            isDelivering = false
            isInUse = !isOver.isRaised && (!queue.isEmpty || completion != nil)
            guard isInUse else { return nil }
            (hop, schedulingThread) = (hop + 1, currentThread())
            return hop
        }
        guard let next else {
            if isOver.isRaised { discard() }
            return false
        }
        scheduler.schedule(options: options) { if !self.isCalledBackAtOnce(next) { self.deliverAll() } }
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

    /// Lets go of the subscriber and of what waits; whoever delivers will do it instead, if someone does.
    override func discard() {
        let released = withLatch { () -> (Receiver?, ContiguousArray<Output>)? in
            guard !isDelivering else { return nil }
            let released = (outlet?.receiver, queue)
            queue = []
            outlet = nil
            return released
        }
        withExtendedLifetime(released) {}
    }
}
