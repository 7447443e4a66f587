/// The choices from which a value is made: drawn at random and recorded, or replayed from a record.
///
/// All randomness of a ``Generator`` comes from here, as numbers; zero is the simplest. To shrink a value, numbers of
/// its record are dropped or lowered, and the value is made again. So every result is a value that the generator can
/// make.
public struct Choices {
    /// How large values may become: a hint for generators of collections, which grows from case to case.
    public let size: Int

    /// The choices made so far.
    private(set) var made: [UInt64] = []
    /// The ranges of choices that belong together: one for each value that a generator made, parts before the whole.
    private(set) var spans: [Range<Int>] = []

    private let record: [UInt64]
    private let limit: Int
    private var random: SplitMix64?

    init(seed: UInt64, size: Int) {
        self.size = size
        (record, limit) = ([], .max)
        random = SplitMix64(seed: seed)
    }

    /// Replays a record; beyond its end all choices are zero, up to the limit.
    ///
    /// Beyond the limit they are random, the same each time: a generator that draws until a value fits, which zeros may
    /// not make, would never end.
    init(replaying record: [UInt64], size: Int, limit: Int) {
        self.size = size
        (self.record, self.limit) = (record, limit)
    }

    /// Whether more choices were made than the limit allows.
    var isTooLong: Bool { made.count > limit }

    /// Chooses a number from 0 to the limit, inclusive; 0 must stand for the simplest case.
    public mutating func choose(upTo limit: UInt64) -> UInt64 {
        if made.count == self.limit { random = SplitMix64(seed: 0) }
        let replayed = made.count < record.count ? min(record[made.count], limit) : 0
        let choice = random?.next(upTo: limit) ?? replayed
        made.append(choice)
        return choice
    }

    mutating func span<Value>(_ body: (inout Choices) -> Value) -> Value {
        let start = made.count
        let value = body(&self)
        if made.count > start { spans.append(start..<made.count) }
        return value
    }
}

extension SplitMix64 {
    fileprivate mutating func next(upTo limit: UInt64) -> UInt64 {
        limit == .max ? next() : next(upperBound: limit + 1)
    }
}
