import Streams
import Synchronization

/// The numbers of values that were requested from a layer, that it has sent, and that it keeps, and whether it is
/// running. Needs no lock.
struct LayerCounts: ~Copyable {
    private enum State: UInt8, AtomicRepresentable { case awaited, running, over }

    private let sent = Atomic<Int>(0)
    private let demand: Atomic<Int>
    private let waiting = Atomic<Int>(-1)
    private let state: Atomic<State>

    /// On unlimited terms all values have been requested, and no subscription is awaited.
    init(isUnlimited: Bool) {
        demand = Atomic(isUnlimited ? .max : 0)
        state = Atomic(isUnlimited ? .running : .awaited)
    }

    /// Counts a value. Values arrive one at a time, so this needs no exchange.
    func countValue() -> Int {
        let count = sent.load(ordering: .relaxed) + 1
        sent.store(count, ordering: .relaxed)
        return count
    }

    /// More than `Int.max / 2` counts as unlimited.
    func ask(for more: Subscribers.Demand) {
        guard let more = more.max, more < Int.max / 2 else { return demand.store(.max, ordering: .relaxed) }
        SwitchPoint.pass(.write, address)
        while true {
            let old = demand.load(ordering: .relaxed)
            guard old < Int.max / 2 else { return }
            let new = old + more
            if demand.compareExchange(expected: old, desired: new, ordering: .relaxed).exchanged { return }
        }
    }

    func keep(_ count: Int) { waiting.store(count, ordering: .relaxed) }

    var isRunning: Bool { loadState() == .running }

    @inline(__always) var isOver: Bool { loadState() == .over }

    @inline(__always) private func loadState() -> State {
        SwitchPoint.pass(.read, address)
        return state.load(ordering: .relaxed)
    }

    /// Its address, by which switch points know it.
    @inline(__always) private var address: UInt { withUnsafePointer(to: self) { UInt(bitPattern: $0) } }

    func begin() {
        SwitchPoint.pass(.write, address)
        _ = state.compareExchange(expected: .awaited, desired: .running, ordering: .acquiringAndReleasing)
    }

    /// Returns true for the first call.
    func end() -> Bool {
        SwitchPoint.pass(.write, address)
        return state.exchange(.over, ordering: .acquiringAndReleasing) != .over
    }

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
