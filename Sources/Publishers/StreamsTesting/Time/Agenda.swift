import Streams

/// The work of a scheduler, in the order of execution.
struct Agenda {
    private struct Work {
        let sendable: SendableWork
        let interval: VirtualTime.Stride?
    }

    /// When a piece of work is due. Work of the same instant is ordered by rank, which is random if there is a seed and
    /// equal otherwise, and then by the order in which it was added.
    private struct Entry: Comparable {
        let date: VirtualTime
        let rank: UInt64
        let order: Int
        let number: Int

        static func < (lhs: Entry, rhs: Entry) -> Bool {
            let (left, right) = (lhs.date.sinceStart.magnitude, rhs.date.sinceStart.magnitude)
            return left != right ? left < right : lhs.rank != rhs.rank ? lhs.rank < rhs.rank : lhs.order < rhs.order
        }
    }

    var now: VirtualTime
    private var random: SplitMix64?
    private var work: [Int: Work] = [:]
    /// A heap; work that was removed leaves its entry.
    private var entries: [Entry] = []
    private var lastOrder = 0

    init(now: VirtualTime, random: SplitMix64?) { (self.now, self.random) = (now, random) }

    var count: Int { work.count }

    /// Returns the number with which the work can be removed.
    mutating func add(
        _ sendable: SendableWork, after date: VirtualTime, interval: VirtualTime.Stride?
    ) -> Int {
        let number = lastOrder + 1
        work[number] = Work(sendable: sendable, interval: interval)
        insert(number, date: max(date, now))
        return number
    }

    /// Takes the next work that is due, moves the clock to it, and schedules it again if it repeats.
    mutating func takeNext(until instant: VirtualTime?) -> SendableWork? {
        while let next = entries.first, instant.map({ next.date <= $0 }) ?? true {
            removeFirst()
            guard let due = work[next.number] else { continue }
            now = max(now, next.date)
            let following = due.interval.map(next.date.advanced)
            if let following, following > next.date {
                insert(next.number, date: following)
            } else {
                work[next.number] = nil
            }
            return due.sendable
        }
        return nil
    }

    /// Returns the reference to release elsewhere.
    mutating func remove(_ number: Int) -> Any? { work.removeValue(forKey: number) }

    /// Removes all work, and returns the references to release elsewhere.
    mutating func removeAll() -> Any {
        defer { (work, entries) = ([:], []) }
        return work
    }

    private mutating func insert(_ number: Int, date: VirtualTime) {
        lastOrder += 1
        entries.append(Entry(date: date, rank: random?.next() ?? 0, order: lastOrder, number: number))
        var child = entries.count - 1
        while child > 0, entries[child] < entries[(child - 1) / 2] {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func removeFirst() {
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        var child = 1
        while child < entries.count {
            if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
            guard entries[child] < entries[(child - 1) / 2] else { return }
            entries.swapAt(child, (child - 1) / 2)
            child = 2 * child + 1
        }
    }
}
