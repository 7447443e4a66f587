import Foundation

/// Collects values from any threads, in the order of their arrival.
///
/// Sendable, as all of its state is accessed under the condition's lock.
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

    /// Waits until the given number of values have arrived, two minutes at most.
    func wait(for count: Int) -> [Value] {
        let deadline = Date() + 120
        return condition.withLock {
            while arrived.count < count, condition.wait(until: deadline) {}
            return arrived
        }
    }
}
