#if DEBUG
/// The moments that are known. A table of its own, in memory of its own, as it is asked at each step of each run, also in builds
/// without optimisation.
final class KnownMoments {
    /// A moment with the thread that goes on, as a hash, and the fewest preemptions that lead there. Zero for none.
    private struct Entry {
        var key: UInt64 = 0
        var level: UInt8 = 0
    }

    private var capacity = 1 << 12
    private var entries = KnownMoments.make(1 << 12)
    private var count = 0

    deinit { entries.deallocate() }

    /// Returns whether the moment is new, or has been reached with more preemptions so far.
    func insert(_ signature: UInt64, _ thread: Int, _ level: Int) -> Bool {
        if count * 2 > capacity { grow() }
        let key = Trace.mix(signature ^ (UInt64(thread) &+ 1) &* 0xD6E8_FEB8_6659_FD93) | 1
        let (entry, level) = (place(of: key), level < 255 ? UInt8(truncatingIfNeeded: level) : 255)
        if entry.pointee.key == key, entry.pointee.level <= level { return false }
        if entry.pointee.key == 0 { count += 1 }
        entry.pointee = Entry(key: key, level: level)
        return true
    }

    /// Where the moment is, or has to be entered.
    private func place(of key: UInt64) -> UnsafeMutablePointer<Entry> {
        var index = Int(truncatingIfNeeded: key >> 8) & (capacity - 1)
        while entries[index].key != 0, entries[index].key != key { index = (index + 1) & (capacity - 1) }
        return entries + index
    }

    private func grow() {
        let (old, oldCapacity) = (entries, capacity)
        capacity = oldCapacity * 4
        entries = KnownMoments.make(capacity)
        for index in 0..<oldCapacity where old[index].key != 0 { place(of: old[index].key).pointee = old[index] }
        old.deallocate()
    }

    private static func make(_ capacity: Int) -> UnsafeMutablePointer<Entry> {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
        entries.initialize(repeating: Entry(), count: capacity)
        return entries
    }
}
#endif
