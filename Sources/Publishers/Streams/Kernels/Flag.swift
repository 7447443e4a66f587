import Synchronization

/// A mark that any thread may raise and see; once raised it stays so.
@usableFromInline
struct Flag: ~Copyable {
    @usableFromInline let value = Atomic(false)

    @inlinable
    init() {}

    @inlinable @inline(__always)
    var isRaised: Bool { value.load(ordering: .relaxed) }

    /// True for the one who raised it.
    @discardableResult
    @usableFromInline
    borrowing func raise() -> Bool { !value.exchange(true, ordering: .acquiringAndReleasing) }
}
