import Synchronization

/// The subscribers of a broadcast, each with a demand of its own.
///
/// Entries are read in a turn or under the latch, and moved only under the latch. Their numbers ascend along the table,
/// so an entry can be found by its number, and a subscription is two words and needs no object. A subscriber that
/// leaves during a delivery is marked at once, on any thread, and released when the delivery is over.
///
/// The table does not know the types of values, so it is compiled once for all of them.
@usableFromInline package class SubscriberTable: SerialDelivery, SubscriptionOwner {
    /// Memory of its own instead of an array, so that an entry is called in place, without a copy. It is allocated for
    /// the first subscriber.
    @exclusivity(unchecked) @usableFromInline final var entries = SubscriberTable.noEntries
    @exclusivity(unchecked) @usableFromInline final var count = 0
    /// The turn's: the completion has been delivered, or is being delivered.
    @exclusivity(unchecked) final var isCompleted = false
    /// The latch's: the completion has been sent. It may still have to be delivered.
    @exclusivity(unchecked) @usableFromInline final var isClosed = false
    /// Whether all values of the upstreams have been requested. The latch's, and changed in a turn.
    @exclusivity(unchecked) final var areUpstreamsAsked = false
    /// The latch's: how often the memory has been doubled, how many entries are vacant, and the number of the last one.
    /// Small, as there may be many subjects without subscribers.
    @exclusivity(unchecked) final var doublings: UInt8 = 0
    @exclusivity(unchecked) final var vacancies: Int32 = 0
    @exclusivity(unchecked) private(set) final var lastNumber: UInt64 = 0
    /// The latch's, until it is set: delivers that completion.
    @exclusivity(unchecked) final var completion: Delivery?

    /// The latch's: the indices of entries whose subscribers have left and are not released yet.
    @exclusivity(unchecked) final var leavers: ContiguousArray<Int> = []
    /// The latch's: memory that the entries have outgrown, kept until the delivery under way is over.
    @exclusivity(unchecked) final var outgrown: ContiguousArray<OutgrownMemory> = []
    /// The latch's: the subject, as long as it has subscribers. So it sends to them though others hold it weakly.
    @exclusivity(unchecked) final var subject: AnyObject?
    /// The latch's: the upstreams that feed the subject.
    @exclusivity(unchecked) final var upstreams: [any Subscription] = []
    /// The type that names the subscriptions.
    final let maker: Any.Type

    @usableFromInline init(for maker: Any.Type) { self.maker = maker }

    deinit {
        entries.deinitialize(count: count)
        if doublings > 0 { entries.deallocate() }
    }

    /// The number of entries for which there is memory.
    final var capacity: Int { doublings == 0 ? 0 : 1 &<< Int(doublings) }

    /// Where the entries of a table without memory would be. Unsafe only by its type: nothing is read or written there.
    nonisolated(unsafe) static let noEntries = UnsafeMutablePointer<Entry>.allocate(capacity: 1)

    // MARK: For subclasses

    /// A subscriber that has missed the last value has demand now.
    func hasMissedValue(at index: Int) {}

    /// Whether a value that a subscriber misses is kept for it until the next one comes.
    var keepsMissedValue: Bool { false }

    /// In a turn. A subscriber with unlimited demand has been entered, and no signal sent before waits as mail.
    func welcome(at index: Int, andClearLatch seen: UInt64) { word.clearLatch(seen) }

    /// A subscriber has arrived after the end.
    func complete(_ receiver: @escaping Receiver, unless hasEnded: _EndFlag) { _ = completion?(receiver, hasEnded) }

    /// Under the latch: the signal that each new subscriber receives first.
    func known() -> Delivery? { nil }

    /// Keeps a signal for later.
    func keep(_ signal: Signal) -> Delivery? { nil }

    /// A delivery to a subscriber that is passed in later, unless its subscription is over.
    typealias Delivery = (@escaping Receiver, _EndFlag) -> Subscribers.Demand

    // MARK: Ending

    /// In a turn. Delivers the completion; nothing is sent after it.
    func finish() {
        isCompleted = true
        silence()  // A value sent from inside a completion handler reaches nobody.
        var index = 0
        while index < count {
            if markLeaver(at: index), let receiver = entries[index].outlet?.receiver {
                _ = completion?(receiver, entries[index].hasLeft.reference)
            }
            index += 1
        }
    }

    // MARK: Coming

    @usableFromInline
    package final func add(_ receiver: @escaping Receiver, on terms: _Terms, keeping subject: AnyObject? = nil)
        -> _SubscriptionReference?
    {
        guard let (turn, seen) = takeTurnAndLatch() else { return addLate(receiver, on: terms, keeping: subject) }
        defer { end(turn) }
        guard !isCompleted else {
            word.clearLatch(seen)
            terms.announceEnd(
                { ErasedSubscriber(receiver).receive(subscription: $0) }, { complete(receiver, unless: $0) })
            return nil
        }
        let (number, index, old) = append(
            receiver, demand: terms.isUnlimited ? .unlimited : .none, keeping: subject)
        if terms.isUnlimited { welcome(at: index, andClearLatch: seen) } else { word.clearLatch(seen) }
        if let old { giveBack(old, in: turn) }
        guard terms.isUnlimited else {
            ErasedSubscriber(receiver).receive(subscription: subscription(number))
            return nil
        }
        askUpstreams()
        return _SubscriptionReference(self, number)
    }

    /// Takes the turn and the latch, if no mail of other threads waits.
    private func takeTurnAndLatch() -> (Turn, UInt64)? {
        if let turn = takeLatchedTurn() { return (turn, turn.owner) }
        guard let turn = takeTurnToSend() else { return nil }
        let seen = word.setLatch()
        guard seen & Self.othersBit == 0 else {
            word.clearLatch(seen)
            end(turn)
            return nil
        }
        return (turn, seen)
    }

    /// In a turn, under the latch. Also returns outgrown memory, for the caller to give back.
    final func append(
        _ receiver: @escaping Receiver, demand: Subscribers.Demand, hasMissed: Bool = true, keeping subject: AnyObject?
    ) -> (number: UInt64, index: Int, old: OutgrownMemory?) {
        let old = count == capacity ? grow() : nil
        if count == 0 { self.subject = subject }
        lastNumber += 1
        (entries + count).initialize(to: Entry(number: lastNumber, receiver, demand, hasMissed: hasMissed))
        count += 1
        return (lastNumber, count - 1, old)
    }

    // MARK: Asking

    final func request(_ more: Subscribers.Demand, by number: UInt64) {
        guard let turn = takeTurn() else { return afterDelivery { self.request(more, by: number) } }
        if !isCompleted, let index = index(of: number), entries[index].isLive {
            ask(for: entries[index].demand + more, at: index)
            hasDemand(at: index)
        }
        end(turn)
    }

    final func ask(for demand: Subscribers.Demand, at index: Int) {
        let isNew = (demand == .unlimited) != (entries[index].demand == .unlimited)
        entries[index].demand = demand
        if isNew { entries[index].beCounted(for: demand) }
    }

    final func hasDemand(at index: Int) {
        if entries[index].hasMissed { hasMissedValue(at: index) }
        askUpstreams()
    }

    /// Sets the demand of all subscribers to none.
    final func silence() { for index in 0..<count { ask(for: .none, at: index) } }
}

/// Delivering. An extension, as the compiler has no `@_transparent` in a class.
extension SubscriberTable {
    @_alwaysEmitIntoClient @_transparent final func deliver(_ value: ValueAddress, at index: Int) {
        guard entries[index].hasLeft.isUnderWay else { return deliverCounted(value, at: index) }
        let hasLeft = entries[index].hasLeft.reference
        if entries[index].outlet?.receive(at: value, unless: hasLeft) == .stop { markLeaver(at: index) }
    }

    @usableFromInline @inline(never) final func deliverCounted(_ value: ValueAddress, at index: Int) {
        guard entries[index].isLive else { return }
        guard entries[index].demand.takeOne() else { return missValue(at: index) }
        entries[index].hasMissed = false
        let hasLeft = entries[index].hasLeft.reference
        let more = entries[index].outlet?.receive(at: value, unless: hasLeft) ?? .none
        guard more != .none else { return }
        entries[index].demand += more
        if entries[index].demand == .unlimited { entries[index].beCounted(for: .unlimited) }
    }

    private func missValue(at index: Int) {
        let isDropped = entries[index].hasMissed || !keepsMissedValue
        entries[index].hasMissed = true
        if isDropped { tellOfDrop(at: index) }
    }

    /// In a turn. A value that is sent after the completion is not missed.
    final func tellOfDrop(at index: Int) { if !isCompleted { _ = entries[index].outlet?.receiver(.notice(.dropped)) } }
}
