/// The subscribers of a broadcast, each with a demand of its own.
///
/// All of it is the turn's, but for the upstreams. A subscriber's entry is found again by its number, which grows
/// along the table: so a subscription is two words, and needs no object. Who leaves during a delivery is marked,
/// and let go of when the delivery is over.
///
/// It does not know what is sent: one table serves all types, compiled once.
@usableFromInline package class SubscriberTable: SerialDelivery, LinkOwner {
    /// Memory of its own rather than an array: an entry is called where it is, without being copied.
    @exclusivity(unchecked) @usableFromInline final var entries: UnsafeMutablePointer<Entry>
    @exclusivity(unchecked) @usableFromInline final var count = 0
    @exclusivity(unchecked) final var isCompleted = false
    @exclusivity(unchecked) private final var capacity = 0
    @exclusivity(unchecked) private final var vacancies = 0
    @exclusivity(unchecked) private final var leavers: ContiguousArray<Int> = []
    @exclusivity(unchecked) private final var lastNumber: UInt64 = 0
    @exclusivity(unchecked) private final var isWanted = false

    /// The latch's: subscriptions that were sent to a subject.
    private final var upstreams: ContiguousArray<any Subscription> = []
    /// The latch's.
    private final var areUpstreamsAsked = false

    @usableFromInline struct Entry: ~Copyable {
        let number: UInt64
        /// Empty for one who has left and been let go of.
        @usableFromInline var outlet: Outlet?
        /// None for one who has left.
        @usableFromInline var demand: Subscribers.Demand
        var isLive = true
        /// The last value came when there was no demand, or there has been none.
        var hasMissed = true
    }

    /// Whose name the subscriptions have.
    final let maker: Any.Type

    @usableFromInline init(for maker: Any.Type) {
        (entries, self.maker) = (.allocate(capacity: 0), maker)
        super.init()
    }

    deinit {
        entries.deinitialize(count: count)
        entries.deallocate()
    }

    // MARK: For subclasses

    /// A subscriber has demand, and has missed the last value.
    func hasMissedValue(at index: Int) {}

    /// A subscriber has come after the end.
    func complete(_ receiver: @escaping Receiver) {}

    // MARK: Delivering

    @inlinable @inline(__always) final func deliver(_ value: ValueAddress, at index: Int) {
        guard entries[index].demand == .unlimited else { return deliverCounted(value, at: index) }
        if entries[index].outlet?.receive(at: value) == .stop { markLeaver(at: index) }
    }

    @usableFromInline @inline(never) final func deliverCounted(_ value: ValueAddress, at index: Int) {
        entries[index].hasMissed = !entries[index].demand.takeOne()
        guard !entries[index].hasMissed else { return }
        let more = entries[index].outlet?.receive(at: value) ?? .none
        if entries[index].isLive { entries[index].demand += more }
    }

    // MARK: Coming

    @usableFromInline final func add(_ receiver: @escaping Receiver, on terms: _Terms) -> _Link? {
        guard let turn = takeTurn() else { return addLate(receiver, on: terms) }
        defer { end(turn) }
        if isCompleted {
            if terms.announceEnd({ Outlet(receiver).receive(subscription: $0) }) { complete(receiver) }
            return nil
        }
        let link = _Link(self, enter(receiver, demand: terms.isUnlimited ? .unlimited : .none))
        if !terms.isUnlimited { Outlet(receiver).receive(subscription: link.subscription) }
        return link
    }

    /// Another thread delivers: it will enter the subscriber, who has the subscription by then.
    private func addLate(_ receiver: @escaping Receiver, on terms: _Terms) -> _Link? {
        let ticket = LateTicket(table: self, demand: terms.isUnlimited ? .unlimited : .none)
        if !terms.isUnlimited { Outlet(receiver).receive(subscription: ticket) }
        leave {
            guard let demand = ticket.start(number: self.lastNumber + 1) else { return }
            if self.isCompleted { return self.complete(receiver) }
            _ = self.enter(receiver, demand: demand)
        }
        return _Link(ticket)
    }

    private func enter(_ receiver: @escaping Receiver, demand: Subscribers.Demand) -> UInt64 {
        if count == capacity { grow() }
        lastNumber += 1
        let number = lastNumber
        (entries + count).initialize(to: Entry(number: number, outlet: Outlet(receiver), demand: demand))
        count += 1
        if demand != .none { hasDemand(at: count - 1) }
        return number
    }

    /// A delivery under way may still be in the old memory: it is given back after that.
    private func grow() {
        let old = entries
        capacity = Swift.max(2, capacity * 2)
        entries = .allocate(capacity: capacity)
        entries.moveInitialize(from: old, count: count)
        leave { old.deallocate() }
    }

    // MARK: Asking

    final func request(_ more: Subscribers.Demand, by number: UInt64) {
        guard let turn = takeTurn() else { return leave { self.request(more, by: number) } }
        if !isCompleted, let index = index(of: number), entries[index].isLive {
            entries[index].demand += more
            hasDemand(at: index)
        }
        end(turn)
    }

    private func hasDemand(at index: Int) {
        if entries[index].hasMissed { hasMissedValue(at: index) }
        guard !isWanted else { return }
        isWanted = true
        askUpstreams()
    }

    /// Nobody asks for a value any more.
    final func silence() { for index in 0..<count { entries[index].demand = .none } }

    // MARK: Leaving

    @usableFromInline final func subscription(_ number: UInt64) -> any Subscription {
        Ticket(table: self, number: number)
    }

    @usableFromInline final func cancel(_ number: UInt64) {
        guard let turn = takeTurn() else { return leave { self.cancel(number) } }
        if let index = index(of: number), entries[index].isLive {
            if turn.isOutermost { withExtendedLifetime(vacate(index)) { tidyUp() } } else { markLeaver(at: index) }
        }
        end(turn)
    }

    /// False if it was marked before.
    @discardableResult @usableFromInline final func markLeaver(at index: Int) -> Bool {
        guard entries[index].isLive else { return false }
        entries[index].isLive = false
        entries[index].demand = .none
        leavers.append(index)
        if leavers.count == 1 { leave { self.letLeaversGo() } }
        return true
    }

    /// The subscribers are released when the table is in order again.
    private func letLeaversGo() {
        let released = leavers.map { vacate($0)?.receiver }
        leavers = []
        withExtendedLifetime(released) { tidyUp() }
    }

    /// Only when no delivery is under way, as what follows it.
    private func vacate(_ index: Int) -> Outlet? {
        guard entries[index].outlet != nil else { return nil }
        entries[index].isLive = false
        entries[index].demand = .none
        vacancies += 1
        return entries[index].outlet.take()
    }

    /// Takes vacancies off the end, and closes up when they are half of all: an entry is moved once on average.
    private func tidyUp() {
        while count > 0, entries[count - 1].outlet == nil {
            count -= 1
            (entries + count).deinitialize(count: 1)
            vacancies -= 1
        }
        guard vacancies > 8, vacancies * 2 > count else { return }
        var kept = 0
        for index in 0..<count {
            if entries[index].outlet == nil {
                (entries + index).deinitialize(count: 1)
            } else {
                if kept != index { (entries + kept).moveInitialize(from: entries + index, count: 1) }
                kept += 1
            }
        }
        (count, vacancies) = (kept, 0)
    }

    private func index(of number: UInt64) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < count && entries[low].number == number ? low : nil
    }

    // MARK: Upstreams

    /// Keeps an upstream's subscription, and asks it for all there is as soon as somebody wants it.
    package final func add(upstream: any Subscription) {
        let isAsked = withLatch {
            upstreams.append(upstream)
            return areUpstreamsAsked
        }
        if isAsked { upstream.request(.unlimited) }
    }

    final func askUpstreams() {
        let unasked = withLatch {
            defer { areUpstreamsAsked = true }
            return areUpstreamsAsked ? [] : upstreams
        }
        for upstream in unasked { upstream.request(.unlimited) }
    }

    package final func cancelUpstreams() {
        let cancelled = withLatch {
            defer { upstreams = [] }
            return upstreams
        }
        for upstream in cancelled { upstream.cancel() }
    }
}
