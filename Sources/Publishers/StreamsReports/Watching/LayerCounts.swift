import Streams
import Synchronization

/// How many values a layer was asked for, has sent, and keeps, and whether it goes on: without a lock.
struct LayerCounts: ~Copyable {
    private enum State: UInt8, AtomicRepresentable { case awaited, running, over }

    private let sent = Atomic<Int>(0)
    private let demand: Atomic<Int>
    private let waiting = Atomic<Int>(-1)
    private let state: Atomic<State>

    /// On unlimited terms all there is has been asked for, and nothing is awaited.
    init(isUnlimited: Bool) {
        demand = Atomic(isUnlimited ? .max : 0)
        state = Atomic(isUnlimited ? .running : .awaited)
    }

    /// Values come one at a time.
    func countValue() -> Int {
        let count = sent.load(ordering: .relaxed) + 1
        sent.store(count, ordering: .relaxed)
        return count
    }

    /// More than `Int.max / 2` is all there are.
    func ask(for more: Subscribers.Demand) {
        guard let more = more.max, more < Int.max / 2 else { return demand.store(.max, ordering: .relaxed) }
        while true {
            let old = demand.load(ordering: .relaxed)
            guard old < Int.max / 2 else { return }
            let new = old + more
            if demand.compareExchange(expected: old, desired: new, ordering: .relaxed).exchanged { return }
        }
    }

    func keep(_ count: Int) { waiting.store(count, ordering: .relaxed) }

    var isRunning: Bool { state.load(ordering: .relaxed) == .running }

    @inline(__always) var isOver: Bool { state.load(ordering: .relaxed) == .over }

    func begin() {
        _ = state.compareExchange(expected: .awaited, desired: .running, ordering: .acquiringAndReleasing)
    }

    /// True for the first one.
    func end() -> Bool { state.exchange(.over, ordering: .acquiringAndReleasing) != .over }

    var values: Int { sent.load(ordering: .relaxed) }

    var asked: Int? {
        let asked = demand.load(ordering: .relaxed)
        return asked < Int.max / 2 ? asked : nil
    }

    var kept: Int? {
        let count = waiting.load(ordering: .relaxed)
        return count < 0 ? nil : count
    }
}
