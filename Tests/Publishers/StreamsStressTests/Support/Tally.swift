import Synchronization

/// A counter that all threads share.
final class Tally: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    /// Adds to the number, and returns the result.
    @discardableResult
    func add(_ more: Int = 1) -> Int { value.add(more, ordering: .relaxed).newValue }

    func raise(to other: Int) { _ = value.max(other, ordering: .relaxed) }
}
