/// The subscription of a subscriber that arrives while another thread delivers, or while mail waits.
///
/// The subscriber first receives what is already known (such as a current value), at once, on the thread that
/// subscribes. The table has an item in its mail that enters the subscriber, and delivers all later signals. If the
/// table sends signals before that first delivery is over, they wait here until it is.
///
///     begin ──▶ what is known ──▶ settle          on the thread that subscribes
///     enter ──▶ what comes meanwhile ──┘          in the table's turn
final class LateSubscription: Latched, NamedSubscription, SubscriptionOwner {
    private let table: SubscriberTable
    private let isOver = AtomicFlag()

    // The latch's.
    /// Nil once the table has taken it over.
    private var receiver: Receiver?
    /// Nil once the table keeps it.
    private var subject: AnyObject?
    private var demand = Subscribers.Demand.none
    private var hasMissed = false
    /// The number of its entry in the table.
    private var number: UInt64?
    /// Whether what is known is still to be delivered, and whether later signals wait for that.
    private var (isFirstUnderWay, isCollecting) = (true, false)
    private var collected = Queue<(isValue: Bool, deliver: SubscriberTable.Delivery)>()

    var maker: Any.Type { table.maker }
    var description: String { nameOfMaker }

    init(in table: SubscriberTable, _ receiver: @escaping Receiver, keeping subject: AnyObject?) {
        (self.table, self.receiver, self.subject) = (table, receiver, subject)
    }

    // MARK: On the thread that subscribes

    func begin(on terms: _Terms) -> _SubscriptionReference? {
        guard let receiver else { return nil }
        if terms.isUnlimited { demand = .unlimited } else { ErasedSubscriber(receiver).receive(subscription: self) }
        guard !isOver.isRaised else { return nil }
        guard let (known, duty) = table.register(self) else {
            if isOver.raise() { table.complete(receiver, unless: isOver.reference) }
            letGo()
            return nil
        }
        if let known { deliver(known, to: receiver) }
        let isAwaited = withLatch {
            isFirstUnderWay = false
            return isCollecting
        }
        if isAwaited { table.perform { self.settle() } }
        table.follow(duty)
        return terms.isUnlimited && !isOver.isRaised ? _SubscriptionReference(self) : nil
    }

    /// Delivers the value if it is requested.
    private func deliver(_ value: SubscriberTable.Delivery, to receiver: @escaping Receiver) {
        let (isMissed, isDropped) = withLatch {
            let hasMissedEarlier = hasMissed
            hasMissed = !demand.takeOne()
            return (hasMissed, hasMissed && (hasMissedEarlier || !table.keepsMissedValue))
        }
        if isDropped, !isOver.isRaised { _ = receiver(.notice(.dropped)) }
        guard !isMissed, !isOver.isRaised else { return }
        let more = value(receiver, isOver.reference)
        if more == .stop { cancel() } else if more != .none { withLatch { demand += more } }
    }

    // MARK: In the table's turn

    func enter() {
        let (receiver, demand, hasMissed, subject) = withLatch {
            if !isOver.isRaised { number = table.lastNumber + 1 }
            isCollecting = isFirstUnderWay
            defer { if !isCollecting { self.receiver = nil } }
            return (self.receiver, self.demand, self.hasMissed, self.subject.take())
        }
        guard let number, let receiver else { return }
        if isCollecting {
            let asks = demand != .none  // Otherwise a request does later, when this has been settled.
            table.enter({ self.collect($0) }, demand: .unlimited, hasMissed: false, asks: asks, keeping: subject)
        } else {
            table.enter(receiver, demand: demand, hasMissed: hasMissed, asks: demand != .none, keeping: subject)
        }
        if isOver.isRaised { table.cancel(number) }
    }

    private func collect(_ signal: Signal) -> Subscribers.Demand {
        guard let kept = table.keep(signal) else { return .none }
        let isValue = if case .value = signal { true } else { false }
        withLatch { if receiver != nil { collected.append((isValue, kept)) } }
        return .none
    }

    /// Delivers the signals that arrived meanwhile, and then hands the subscriber over to the table.
    private func settle() {
        guard let receiver = withLatch({ receiver }) else { return }
        while let next = withLatch({ collected.popFirst() }) {
            if next.isValue {
                deliver(next.deliver, to: receiver)
            } else {
                if isOver.raise() { _ = next.deliver(receiver, isOver.reference) }
                letGo()
            }
        }
        let entry = withLatch {
            defer { self.receiver = nil }
            return isOver.isRaised ? nil : number.map { ($0, demand, hasMissed) }
        }
        if let (number, demand, hasMissed) = entry {
            table.exchange(receiver, demand: demand, hasMissed: hasMissed, of: number)
        }
    }

    // MARK: Subscription

    func request(_ more: Subscribers.Demand) {
        precondition(more != .none, "request(_:) has to ask for at least one value")
        let entry = withLatch {
            if receiver != nil { demand += more }
            return receiver == nil ? number : nil
        }
        if let entry { table.request(more, by: entry) }
    }

    func cancel() {
        isOver.raise(byCancel: true)
        letGo()
    }

    private func letGo() {
        let (number, released) = withLatch {
            defer { (receiver, subject, collected) = (nil, nil, Queue()) }
            return (self.number, (receiver, subject, collected))
        }
        withExtendedLifetime(released) { if let number { table.cancel(number) } }
    }
}

extension SubscriberTable {
    /// Takes a subscriber who comes while others deliver. The table does not name this subscription, so that it can be
    /// understood without.
    final func addLate(_ receiver: @escaping Receiver, on terms: _Terms, keeping subject: AnyObject?)
        -> _SubscriptionReference?
    {
        LateSubscription(in: self, receiver, keeping: subject).begin(on: terms)
    }

    /// Returns the signal that a late subscriber receives first, and leaves its entry as mail, behind all signals sent
    /// so far. Returns nil if nothing will be sent any more.
    fileprivate func register(_ late: LateSubscription) -> (known: Delivery?, duty: Duty)? {
        let seen = word.setLatch()
        guard !isClosed else {
            word.clearLatch(seen)
            return nil
        }
        return (known(), post(andClearLatch: seen) { late.enter() })
    }

    /// In a nested turn.
    fileprivate func enter(
        _ receiver: @escaping Receiver, demand: Subscribers.Demand, hasMissed: Bool, asks: Bool,
        keeping subject: AnyObject?
    ) {
        let (_, index, old) = withLatch {
            append(receiver, demand: demand, hasMissed: hasMissed, keeping: subject)
        }
        if let old { giveBack(old, in: .nested) }
        if asks { hasDemand(at: index) }
    }

    /// In a turn. Replaces the subscriber of an entry.
    fileprivate func exchange(
        _ receiver: @escaping Receiver, demand: Subscribers.Demand, hasMissed: Bool, of number: UInt64
    ) {
        guard let index = index(of: number), entries[index].isLive else { return }
        entries[index].outlet = ErasedSubscriber(receiver)
        entries[index].hasMissed = hasMissed
        ask(for: demand, at: index)
        if demand != .none { hasDemand(at: index) }
    }
}
