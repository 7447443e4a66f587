import Foundation

/// What arrives, on whichever threads, in the order in which it does.
///
/// Sendable, as all of it is touched under the condition's lock.
final class Arrivals<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var arrived: [Value] = []

    var values: [Value] { condition.withLock { arrived } }

    func add(_ value: Value) {
        condition.withLock {
            arrived.append(value)
            condition.broadcast()
        }
    }

    /// Waits until so many have arrived, ten seconds at most.
    func wait(for count: Int) -> [Value] {
        let deadline = Date() + 120
        return condition.withLock {
            while arrived.count < count, condition.wait(until: deadline) {}
            return arrived
        }
    }
}
