#if DEBUG
/// A random schedule: the thread of the highest priority goes on, and at a few random steps the running one gets the
/// lowest. So a race that needs `depth` orderings is found with a probability that is known (Burckhardt and others, 2010).
struct PriorityWalk {
    private var random: SplitMix64
    private var priorities: [Int]
    private var changes: Set<Int> = []
    private var lowest = 0

    init(seed: UInt64, depth: Int, length: Int) {
        random = SplitMix64(seed: seed)
        priorities = (1...8).map { $0 }
        for index in priorities.indices.reversed() {
            priorities.swapAt(index, Int(random.next() % UInt64(index + 1)))
        }
        for _ in 0..<max(0, depth) { changes.insert(Int(random.next() % UInt64(max(1, length)))) }
    }

    mutating func choose(_ step: Trace.Step, _ index: Int) -> Int? {
        let me = Int(step.thread)
        if changes.contains(index), !step.mustLeave {
            lowest -= 1
            priorities[me] = lowest
        }
        let mine: UInt8 = step.mustLeave ? 0 : 1 << UInt8(me)
        let candidates = step.others | mine
        return (0..<8).filter { candidates & 1 << UInt8($0) != 0 }.max { priorities[$0] < priorities[$1] }
    }
}
#endif
