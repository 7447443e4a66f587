import Synchronization

/// A mark that any thread may raise and see, such as that a subscription is over; once raised it stays so.
@usableFromInline package struct AtomicFlag: ~Copyable {
    /// Bit 0: raised. Bit 1: not under way, as what it is about has not begun, or is looked at value by value. Bit 2: raised
    /// by a cancel, or cancelled since.
    @usableFromInline let value: Atomic<UInt8>

    @_alwaysEmitIntoClient init(hasBegun: Bool = true) { value = Atomic(hasBegun ? 0 : 2) }

    @_alwaysEmitIntoClient @inline(__always) var isRaised: Bool { value.load(ordering: .relaxed) & 1 != 0 }

    /// Says that what it is about has begun, and has not ended.
    @_alwaysEmitIntoClient @inline(__always) package var isUnderWay: Bool { value.load(ordering: .relaxed) == 0 }

    @_alwaysEmitIntoClient package var isCancelled: Bool { value.load(ordering: .relaxed) & 4 != 0 }

    borrowing func begin() {
        _ = value.compareExchange(expected: 2, desired: 0, ordering: .acquiringAndReleasing)
    }

    borrowing func hold() {
        _ = value.compareExchange(expected: 0, desired: 2, ordering: .acquiringAndReleasing)
    }

    /// True for the one who raised it; a cancel may come after the end.
    @discardableResult borrowing func raise(byCancel: Bool = false) -> Bool {
        value.exchange(byCancel ? 5 : 1, ordering: .acquiringAndReleasing) & 1 == 0
    }

    /// The flag for a signal that is on its way. It is a part of an object or of a subject's table, which whoever sends the
    /// signal keeps meanwhile: so its address is good for as long.
    @_alwaysEmitIntoClient @inline(__always) package var reference: _EndFlag {
        withUnsafePointer(to: self) { _EndFlag($0) }
    }
}

/// Tells whether the subscription is over that a signal is on its way for. It is good for as long as that takes.
///
/// A closure on that way may send a completion to the very subject that the signal comes from, or cancel the subscription. So
/// the last one to receive the signal looks here first: see ``Subscriber/_receive(_:unless:)``. Each subscription has a flag of
/// its own, for all who pass its signals on: a cancel from downstream comes to the last one first.
public struct _EndFlag {
    @usableFromInline let flag: UnsafePointer<AtomicFlag>?

    @_alwaysEmitIntoClient @inline(__always) init(_ flag: UnsafePointer<AtomicFlag>?) { self.flag = flag }

    /// For what nobody can end meanwhile.
    @_alwaysEmitIntoClient @inline(__always) package static var none: _EndFlag { _EndFlag(nil) }

    @_alwaysEmitIntoClient @inline(__always) package var isRaised: Bool { flag.map { $0.pointee.isRaised } ?? false }

    @_alwaysEmitIntoClient package var isCancelled: Bool { flag.map { $0.pointee.isCancelled } ?? false }
}
