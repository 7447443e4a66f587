/// What a scheduler has to do, in the order in which it is to be done.
struct Agenda {
    struct Work {
        let date: VirtualTime
        /// Shuffles what is due at the same instant; the same for all if nothing is to be shuffled.
        let rank: UInt64
        let number: UInt64
        let interval: VirtualTime.Stride?
        let action: @Sendable () -> Void
    }

    var now: VirtualTime
    var random: SplitMix64?
    private(set) var work: [Work] = []
    private var lastNumber: UInt64 = 0

    init(now: VirtualTime, random: SplitMix64?) { (self.now, self.random) = (now, random) }

    /// Returns the number by which the work can be removed.
    mutating func add(
        _ action: @escaping @Sendable () -> Void, after date: VirtualTime, interval: VirtualTime.Stride?
    ) -> UInt64 {
        lastNumber += 1
        insert(lastNumber, action, max(date, now), interval)
        return lastNumber
    }

    /// Takes what is due next, and puts it back for later if it repeats. The clock moves to it.
    mutating func takeNext(until instant: VirtualTime?) -> Work? {
        guard let next = work.first, instant.map({ next.date <= $0 }) ?? true else { return nil }
        work.removeFirst()
        now = max(now, next.date)
        if let interval = next.interval {
            insert(next.number, next.action, next.date.advanced(by: interval), interval)
        }
        return next
    }

    mutating func remove(_ number: UInt64) -> Work? {
        work.firstIndex { $0.number == number }.map { work.remove(at: $0) }
    }

    /// Behind what is due at the same instant, unless the rank says otherwise.
    private mutating func insert(
        _ number: UInt64, _ action: @escaping @Sendable () -> Void, _ date: VirtualTime,
        _ interval: VirtualTime.Stride?
    ) {
        let rank = random?.next() ?? 0
        let index = work.lastIndex { ($0.date, $0.rank) <= (date, rank) }.map { $0 + 1 } ?? 0
        work.insert(Work(date: date, rank: rank, number: number, interval: interval, action: action), at: index)
    }
}
