import Streams

extension Publisher {
    /// Sends a publisher for each key that the closure finds in the values, which sends the values of that key.
    ///
    ///     readings.groupBy(maxGroups: 100, bufferSize: 8, \.sensor)
    ///         .flatMap { group in group.map(\.celsius).max().map { (group.key, $0) } }
    ///
    /// A group is sent with its first value. So many groups are open at a time: when another one opens, the one that has
    /// been without a value for longest finishes, and its key may come again as a new group. Groups for which there is no
    /// demand wait. This publisher is asked for all values; its completion or failure ends the groups as well, and when
    /// this is cancelled they finish.
    ///
    /// Each group keeps the last values for who subscribes later, or has not asked yet, as many as the buffer holds. So no
    /// more than `maxGroups` times `bufferSize` values are kept.
    ///
    /// Known as `groupBy` in RxSwift and RxJS, without a bound; Kotlin's Flow has none.
    public func groupBy<Key: Hashable>(maxGroups: Int, bufferSize: Int, _ key: @escaping (Output) -> Key)
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
public struct GroupedPublisher<Key: Hashable, Output, Failure: Error>: _TermsPublisher {
    /// The key of all its values.
    public let key: Key
    let values: ReplaySubject<Output, Failure>

    /// Attaches the subscriber, who receives the values that are kept first.
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        values._receive(subscriber, on: terms.by(Self.self))
    }
}

/// Opens a group for each key, and ends those that are too many.
final class GroupBy<Key: Hashable, Value, Failure: Error>: Pacing, KeepingPacing {
    typealias Input = Value
    typealias Output = GroupedPublisher<Key, Value, Failure>

    private let (maxGroups, bufferSize, groupSize): (Int, Int, Int)
    private let key: (Value) -> Key
    private var open: [Key: (group: Output, count: Int, lastUse: Int)] = [:]
    /// The keys in the order of their uses; of a key that was used again the last one counts.
    private var uses: ArraySlice<(key: Key, number: Int)> = []
    private var useCount = 0
    /// Those that nobody has asked for yet.
    private var waiting = Queue<Output>() { didSet { tellCount?(waiting.count) } }
    var tellCount: ((Int) -> Void)?
    private var completion: Subscribers.Completion<Failure>?

    /// A group that has as many values as its size finishes.
    init(maxGroups: Int, bufferSize: Int, groupSize: Int = .max, _ key: @escaping (Value) -> Key) {
        (self.maxGroups, self.bufferSize, self.groupSize, self.key) = (maxGroups, bufferSize, groupSize, key)
    }

    /// Let go of by a cancel.
    deinit { endAll(with: .finished) }

    var deadline: Deadline<Time>? { .now }

    func receive(_ input: Value, wanted _: Subscribers.Demand) -> Decision<Output, Failure> {
        let key = key(input)
        let group = open[key]?.group ?? openGroup(of: key)
        let isFull = use(key) == groupSize
        if isFull { open[key] = nil }
        if open.count > maxGroups { endLeastRecentlyUsed() }
        group.values.send(input)
        if isFull { group.values.send(completion: .finished) }
        return .nothing
    }

    func receive(completion: Subscribers.Completion<Failure>) -> Decision<Output, Failure> {
        self.completion = completion
        endAll(with: completion)
        return .nothing
    }

    func next(at _: Time?, wanted demand: Subscribers.Demand) -> Decision<Output, Failure>? {
        if demand != .none, let group = waiting.popFirst() { return .send(group) }
        return waiting.isEmpty ? completion.map { .finish($0) } : nil
    }

    /// Ends the groups that are open; a key that comes again opens another one.
    func endAll(with completion: Subscribers.Completion<Failure>) {
        let ended = open.values
        (open, uses) = ([:], [])
        for (group, _, _) in ended { group.values.send(completion: completion) }
    }

    private func openGroup(of key: Key) -> Output {
        let group = Output(key: key, values: ReplaySubject(bufferSize: bufferSize))
        open[key] = (group, 0, useCount)
        if waiting.count == maxGroups { _ = waiting.popFirst() }
        waiting.append(group)
        return group
    }

    /// Returns how many values the key's group has had.
    private func use(_ key: Key) -> Int? {
        useCount += 1
        open[key]?.count += 1
        open[key]?.lastUse = useCount
        uses.append((key, useCount))
        if uses.count > 2 * open.count + 16 { uses.removeAll { !isLastUse($0) } }
        return open[key]?.count
    }

    private func isLastUse(_ use: (key: Key, number: Int)) -> Bool { open[use.key]?.lastUse == use.number }

    private func endLeastRecentlyUsed() {
        while let use = uses.popFirst() {
            guard isLastUse(use), let (group, _, _) = open.removeValue(forKey: use.key) else { continue }
            return group.values.send(completion: .finished)
        }
    }
}
