import Streams

extension Publisher {
    /// Sends a publisher for each key that the closure returns, which sends the values with that key.
    ///
    ///     readings.groupBy(maxGroups: 100, bufferSize: 8, \.sensor)
    ///         .flatMap { group in group.map(\.celsius).max().map { (group.key, $0) } }
    ///
    /// A group is sent when its first value arrives. Up to `maxGroups` groups are open at a time: when another one
    /// opens, the group that has been without a value for longest finishes; if its key appears again, a new group
    /// opens. Groups for which there is no demand wait; if there are more than `maxGroups`, the oldest are dropped, and
    /// their keys open new ones. Requests all values of this publisher. Its completion or failure ends the groups as
    /// well, in the order in which they opened; on cancel they finish. Values that a key sends while it is hashed or
    /// compared arrive after the value that has this key. A key that does not equal itself, such as `Double.nan`, has a
    /// group of one value, which does not count.
    ///
    /// Each group keeps its latest values, up to `bufferSize`, for later subscribers and later requests. So at most
    /// `maxGroups` times `bufferSize` values are kept. A group whose only subscriber has left stays open, and keeps the
    /// values of its key for another one: with `flatMap { $0.first() }`, nobody receives them. In RxJava such a key opens a
    /// new group.
    ///
    /// Known as `groupBy` in RxSwift and RxJS, without a bound; Kotlin's Flow has none.
    @inlinable public func groupBy<Key: Hashable>(maxGroups: Int, bufferSize: Int, _ key: @escaping (Output) -> Key)
        -> some Publisher<GroupedPublisher<Key, Output, Failure>, Failure>
    {
        precondition(maxGroups > 0, "No value fits into \(maxGroups) groups")
        precondition(bufferSize > 0, "A buffer of \(bufferSize) has no room for the value that opens a group")
        return Paced(upstream: self) {
            GroupBy<Key, Output, Failure>(maxGroups: maxGroups, bufferSize: bufferSize, key)
        }
    }
}

/// The values that have a key in common; see `groupBy(maxGroups:bufferSize:_:)`.
public struct GroupedPublisher<Key: Hashable, Output, Failure: Error>: TermsPublisher {
    /// The key of all its values.
    public let key: Key
    @usableFromInline let values: ReplaySubject<Output, Failure>

    @_alwaysEmitIntoClient init(key: Key, values: ReplaySubject<Output, Failure>) {
        (self.key, self.values) = (key, values)
    }

    /// Attaches the subscriber, which receives the kept values first.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    {
        values._receive(subscriber, on: terms.by(Self.self))
    }
}

/// Opens a group for each key, and ends the least recently used group if there are too many.
@usableFromInline final class GroupBy<Key: Hashable, Value, Failure: Error>: Pacing, KeepingPacing, DroppingPacing {
    @usableFromInline typealias Input = Value
    @usableFromInline typealias Output = GroupedPublisher<Key, Value, Failure>

    @usableFromInline let (maxGroups, bufferSize, groupSize): (Int, Int, Int)
    @usableFromInline let key: (Value) -> Key

    // The turn's, as all calls to a pacing are. While a key is looked up, whose `hash(into:)` and `==` may call back,
    // nobody else reads or changes the table: `isSearching` keeps them from it.
    @exclusivity(unchecked) @usableFromInline var open: [Key: OpenGroup<Key, Value, Failure>] = [:]
    @exclusivity(unchecked) @usableFromInline var uses = UseOrder<Key, Value, Failure>()
    @exclusivity(unchecked) @usableFromInline var openings = 0
    /// The groups that have not been requested yet.
    @exclusivity(unchecked) @usableFromInline var waiting = Queue<OpenGroup<Key, Value, Failure>>() {
        didSet { tellCount?(waiting.count) }
    }
    @exclusivity(unchecked) @usableFromInline var tellCount: ((Int) -> Void)?
    @exclusivity(unchecked) @usableFromInline var tellDropped: ((Int) -> Void)?
    @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?
    /// Whether a key is being looked up. Values that it sends meanwhile arrive after that.
    @exclusivity(unchecked) @usableFromInline var isSearching = false
    @exclusivity(unchecked) @usableFromInline var arrived = Queue<Value>()

    /// Makes the pacing. A group finishes when it has received `groupSize` values.
    @inlinable init(maxGroups: Int, bufferSize: Int, groupSize: Int = .max, _ key: @escaping (Value) -> Key) {
        (self.maxGroups, self.bufferSize, self.groupSize, self.key) = (maxGroups, bufferSize, groupSize, key)
    }

    /// A cancel releases the pacing, which ends the groups.
    deinit { endAll(with: .finished) }

    @_alwaysEmitIntoClient func receive(_ input: Value, _: PacedDelivery) {
        if isSearching || !arrived.isEmpty { arrived.append(input) } else { send(input) }
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>, _: PacedDelivery) {
        self.completion = completion
        if !isSearching, arrived.isEmpty { endAll(with: completion) }
    }

    @_alwaysEmitIntoClient func next(_ delivery: PacedDelivery) -> Bool {
        if !waiting.isEmpty {
            if delivery.demand != .none, let group = waiting.popFirst() {
                delivery.deliver(group.publisher)
                return true
            }
            // Too many that nobody requests: the oldest make room.
            while waiting.count > maxGroups, !isSearching, let dropped = waiting.popFirst() {
                close(dropped)
                tellDropped?(1)
            }
        }
        if isSearching { return false }
        if !arrived.isEmpty, let input = arrived.popFirst() {
            send(input)
            return true
        }
        guard let completion else { return false }
        endAll(with: completion)
        guard waiting.isEmpty else { return false }
        delivery.finish(completion)
        return true
    }

    /// Ends all open groups, in the order in which they opened. If a key appears again, a new group opens.
    @_alwaysEmitIntoClient func endAll(with completion: Subscribers.Completion<Failure>) {
        let ended = exchangeValue(of: &open, with: [:])
        uses = UseOrder()
        for group in ended.values { group.isOpen = false }
        for group in ended.values.sorted(by: { $0.opening < $1.opening }) {
            group.publisher.values.send(completion: completion)
        }
    }

    @_alwaysEmitIntoClient func send(_ input: Value) {
        let key = key(input)
        let group = searching { open[key].flatMap { $0.isOpen ? $0 : nil } ?? openGroup(of: key) }
        group.count += 1
        let isFull = !group.isOpen || group.count == groupSize
        if isFull { close(group) } else { uses.moveToEnd(group) }
        group.publisher.values.send(input)
        if isFull { group.publisher.values.send(completion: .finished) }
        if open.count > maxGroups, let oldest = uses.oldest {
            close(oldest)
            oldest.publisher.values.send(completion: .finished)
        }
    }

    @_alwaysEmitIntoClient func searching<Result>(_ work: () -> Result) -> Result {
        isSearching = true
        defer { isSearching = false }
        return work()
    }

    @_alwaysEmitIntoClient @inline(never) func openGroup(of key: Key) -> OpenGroup<Key, Value, Failure> {
        let group = OpenGroup(Output(key: key, values: ReplaySubject(bufferSize: bufferSize)), opening: openings)
        openings += 1
        // The table would never find a key that does not equal itself.
        if key == key {
            leaveOrder(open.updateValue(group, forKey: key))
            group.isOpen = true
            uses.append(group)
        }
        waiting.append(group)
        return group
    }

    /// The key is not released with its place in the table: the group has it, too. Its release may send.
    @_alwaysEmitIntoClient @inline(never) func close(_ group: OpenGroup<Key, Value, Failure>) {
        guard group.isOpen else { return }
        leaveOrder(group)
        leaveOrder(searching { open.removeValue(forKey: group.publisher.key) })
    }

    /// Called for each group that leaves the table, which may be another one than was meant if `==` answers now this, now
    /// that.
    @_alwaysEmitIntoClient func leaveOrder(_ group: OpenGroup<Key, Value, Failure>?) {
        guard let group, group.isOpen else { return }
        group.isOpen = false
        uses.remove(group)
    }
}

/// A group of `groupBy`, with its place in the order in which the open groups were used.
@usableFromInline final class OpenGroup<Key: Hashable, Value, Failure: Error> {
    @usableFromInline let publisher: GroupedPublisher<Key, Value, Failure>
    /// The number of groups that opened before.
    @usableFromInline let opening: Int

    // The turn's.
    @exclusivity(unchecked) @usableFromInline var isOpen = false
    /// The number of values that the group has received.
    @exclusivity(unchecked) @usableFromInline var count = 0
    /// Its neighbours in the order of uses.
    @exclusivity(unchecked) @usableFromInline var earlier: Unmanaged<OpenGroup>?
    @exclusivity(unchecked) @usableFromInline var later: Unmanaged<OpenGroup>?

    @_alwaysEmitIntoClient init(_ publisher: GroupedPublisher<Key, Value, Failure>, opening: Int) {
        (self.publisher, self.opening) = (publisher, opening)
    }
}

/// The open groups of `groupBy` in the order in which they were used. It does not hold them, as the table does until they
/// leave the order: so a value retains none of its group's neighbours.
@usableFromInline struct UseOrder<Key: Hashable, Value, Failure: Error> {
    @usableFromInline typealias Group = Unmanaged<OpenGroup<Key, Value, Failure>>

    @usableFromInline var first: Group?
    @usableFromInline var last: Group?

    @_alwaysEmitIntoClient init() {}

    @_alwaysEmitIntoClient var oldest: OpenGroup<Key, Value, Failure>? { first?.takeUnretainedValue() }

    @_alwaysEmitIntoClient mutating func append(_ group: OpenGroup<Key, Value, Failure>) {
        let added = Group.passUnretained(group)
        group.earlier = last
        if let last { last._withUnsafeGuaranteedRef { $0.later = added } } else { first = added }
        last = added
    }

    @_alwaysEmitIntoClient mutating func remove(_ group: OpenGroup<Key, Value, Failure>) {
        let (earlier, later) = (group.earlier, group.later)
        if let earlier { earlier._withUnsafeGuaranteedRef { $0.later = later } } else { first = later }
        if let later { later._withUnsafeGuaranteedRef { $0.earlier = earlier } } else { last = earlier }
        (group.earlier, group.later) = (nil, nil)
    }

    @_alwaysEmitIntoClient mutating func moveToEnd(_ group: OpenGroup<Key, Value, Failure>) {
        guard group.later != nil else { return }
        remove(group)
        append(group)
    }
}
