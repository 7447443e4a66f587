#if DEBUG
/// The moments that are known. A table of its own, as it is asked at each step of each run.
final class KnownMoments {
    private var keys = [UInt64](repeating: 0, count: 1 << 12)
    private var levels = [UInt8](repeating: 0, count: 1 << 12)
    private var count = 0

    /// Returns whether the moment is new, or has been reached with more preemptions so far.
    func insert(_ signature: UInt64, _ thread: Int, _ level: Int) -> Bool {
        if count * 2 > keys.count { grow() }
        let key = Trace.mix(signature ^ (UInt64(thread) &+ 1) &* 0xD6E8_FEB8_6659_FD93) | 1
        let (mask, level) = (keys.count - 1, UInt8(clamping: level))
        return keys.withUnsafeMutableBufferPointer { keys in
            levels.withUnsafeMutableBufferPointer { levels in
                var index = Int(truncatingIfNeeded: key >> 8) & mask
                while keys[index] != 0, keys[index] != key { index = (index + 1) & mask }
                if keys[index] == key, levels[index] <= level { return false }
                if keys[index] == 0 { count += 1 }
                (keys[index], levels[index]) = (key, level)
                return true
            }
        }
    }

    private func grow() {
        let (old, oldLevels) = (keys, levels)
        keys = [UInt64](repeating: 0, count: old.count * 4)
        levels = [UInt8](repeating: 0, count: old.count * 4)
        for (key, level) in zip(old, oldLevels) where key != 0 {
            var index = Int(truncatingIfNeeded: key >> 8) & (keys.count - 1)
            while keys[index] != 0 { index = (index + 1) & (keys.count - 1) }
            (keys[index], levels[index]) = (key, level)
        }
    }
}
#endif
