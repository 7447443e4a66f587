import Synchronization

/// A number that all threads count with.
final class Tally: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    /// Returns the number after it.
    @discardableResult
    func add(_ more: Int = 1) -> Int { value.add(more, ordering: .relaxed).newValue }

    func raise(to other: Int) { _ = value.max(other, ordering: .relaxed) }
}
