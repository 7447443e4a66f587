import Synchronization

/// A mark that any thread may raise and see; once raised it stays so.
@usableFromInline struct Flag: ~Copyable {
    /// 0: not raised. 1: raised. 2: not raised, and what it is about has not begun.
    @usableFromInline let value: Atomic<UInt8>

    @inlinable init(hasBegun: Bool = true) { value = Atomic(hasBegun ? 0 : 2) }

    @inlinable @inline(__always) var isRaised: Bool { value.load(ordering: .relaxed) == 1 }

    /// It has begun, and is not raised.
    @inlinable @inline(__always) var isUnderWay: Bool { value.load(ordering: .relaxed) == 0 }

    @usableFromInline borrowing func begin() {
        _ = value.compareExchange(expected: 2, desired: 0, ordering: .acquiringAndReleasing)
    }

    /// True for the one who raised it.
    @discardableResult @usableFromInline borrowing func raise() -> Bool {
        value.exchange(1, ordering: .acquiringAndReleasing) != 1
    }
}
