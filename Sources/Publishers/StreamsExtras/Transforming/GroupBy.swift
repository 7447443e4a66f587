import Streams

extension Publisher {
    /// Sends a publisher for each key that the closure returns, which sends the values with that key.
    ///
    ///     readings.groupBy(maxGroups: 100, bufferSize: 8, \.sensor)
    ///         .flatMap { group in group.map(\.celsius).max().map { (group.key, $0) } }
    ///
    /// A group is sent when its first value arrives. Up to `maxGroups` groups are open at a time: when another one
    /// opens, the group that has been without a value for longest finishes; if its key appears again, a new group
    /// opens. Groups for which there is no demand wait; if there are more than `maxGroups`, the oldest are dropped.
    /// Requests all values of this publisher. Its completion or failure ends the groups as well, in the order in which
    /// they opened; on cancel they finish. Values that a key sends while it is hashed or compared arrive after the value
    /// that has this key. A key that does not equal itself, such as `Double.nan`, has a group of one value, which does
    /// not count.
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
@usableFromInline final class GroupBy<Key: Hashable, Value, Failure: Error>: Pacing, KeepingPacing {
    @usableFromInline typealias Input = Value
    @usableFromInline typealias Output = GroupedPublisher<Key, Value, Failure>

    @usableFromInline let (maxGroups, bufferSize, groupSize): (Int, Int, Int)
    @usableFromInline let key: (Value) -> Key
    @usableFromInline var open: [Key: (group: Output, count: Int, lastUse: Int, opening: Int)] = [:]
    /// The keys in the order of their uses; for each key, its last use counts.
    @usableFromInline var uses = Queue<(key: Key, number: Int)>()
    @usableFromInline var useCount = 0
    /// The groups that have not been requested yet.
    @usableFromInline var waiting = Queue<Output>() { didSet { tellCount?(waiting.count) } }
    @usableFromInline var tellCount: ((Int) -> Void)?
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    /// Whether a key is being looked up. Its `hash(into:)` and `==` may send: those values arrive after that, as the
    /// table is being changed.
    @usableFromInline var isSearching = false
    @usableFromInline var arrived = Queue<Value>()

    /// Makes the pacing. A group finishes when it has received `groupSize` values.
    @inlinable init(maxGroups: Int, bufferSize: Int, groupSize: Int = .max, _ key: @escaping (Value) -> Key) {
        (self.maxGroups, self.bufferSize, self.groupSize, self.key) = (maxGroups, bufferSize, groupSize, key)
    }

    /// A cancel releases the pacing, which ends the groups.
    deinit { endAll(with: .finished) }

    @_alwaysEmitIntoClient var deadline: Deadline<Time>? { .now }

    @_alwaysEmitIntoClient func receive(_ input: Value, wanted _: Subscribers.Demand) -> Decision<Output, Failure> {
        if isSearching || !arrived.isEmpty { arrived.append(input) } else { send(input) }
        return .nothing
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) -> Decision<Output, Failure> {
        self.completion = completion
        if !isSearching, arrived.isEmpty { endAll(with: completion) }
        return .nothing
    }

    @_alwaysEmitIntoClient func next(at _: Time?, wanted demand: Subscribers.Demand) -> Decision<Output, Failure>? {
        if demand != .none, let group = waiting.popFirst() { return .send(group) }
        // Too many that nobody requests: the oldest make room.
        while waiting.count > maxGroups { _ = waiting.popFirst() }
        if isSearching { return nil }
        if let input = arrived.popFirst() {
            send(input)
            return .nothing
        }
        guard let completion else { return nil }
        endAll(with: completion)
        return waiting.isEmpty ? .finish(completion) : nil
    }

    /// Ends all open groups, in the order in which they opened. If a key appears again, a new group opens.
    @_alwaysEmitIntoClient func endAll(with completion: Subscribers.Completion<Failure>) {
        let ended = (exchangeValue(of: &open, with: [:]), exchangeValue(of: &uses, with: Queue()))
        for (group, _, _, _) in ended.0.values.sorted(by: { $0.opening < $1.opening }) {
            group.values.send(completion: completion)
        }
    }

    @_alwaysEmitIntoClient func send(_ input: Value) {
        let key = key(input)
        let group = searching { open[key]?.group ?? openGroup(of: key) }
        let count = searching { use(key) }
        let isFull = count == nil || count == groupSize
        if isFull { _ = searching { close(key) } }
        group.values.send(input)
        if isFull { group.values.send(completion: .finished) }
        if open.count > maxGroups { searching(takeLeastRecentlyUsed)?.values.send(completion: .finished) }
        if uses.count > 2 * open.count + 16 { searching(forgetEarlierUses) }
    }

    @_alwaysEmitIntoClient func searching<Result>(_ work: () -> Result) -> Result {
        isSearching = true
        defer { isSearching = false }
        return work()
    }

    @_alwaysEmitIntoClient func openGroup(of key: Key) -> Output {
        let group = Output(key: key, values: ReplaySubject(bufferSize: bufferSize))
        // The table would never find a key that does not equal itself.
        if key == key { open[key] = (group, 0, useCount, useCount) }
        waiting.append(group)
        return group
    }

    /// Counts a use of the key. Returns the number of values its group has received; nil if the key does not equal
    /// itself.
    @_alwaysEmitIntoClient func use(_ key: Key) -> Int? {
        useCount += 1
        open[key]?.count += 1
        open[key]?.lastUse = useCount
        uses.append((key, useCount))
        return open[key]?.count
    }

    @_alwaysEmitIntoClient func forgetEarlierUses() {
        var latest = Queue<(key: Key, number: Int)>()
        for use in uses.all where isLastUse(use) { latest.append(use) }
        withExtendedLifetime(exchangeValue(of: &uses, with: latest)) {}
    }

    /// Returns the key, too: its release may send, when nothing is being changed.
    @_alwaysEmitIntoClient func close(_ key: Key) -> (
        key: Key, value: (group: Output, count: Int, lastUse: Int, opening: Int)
    )? {
        open.index(forKey: key).map { open.remove(at: $0) }
    }

    @_alwaysEmitIntoClient func isLastUse(_ use: (key: Key, number: Int)) -> Bool {
        open[use.key]?.lastUse == use.number
    }

    @_alwaysEmitIntoClient func takeLeastRecentlyUsed() -> Output? {
        while let use = uses.popFirst() {
            if isLastUse(use), let closed = close(use.key) { return closed.value.group }
        }
        return nil
    }
}
