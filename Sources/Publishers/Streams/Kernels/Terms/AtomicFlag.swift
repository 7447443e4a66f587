import Synchronization

/// A flag that any thread may raise and read, for example to mark a subscription as over. Once raised, it stays raised.
@usableFromInline package struct AtomicFlag: ~Copyable {
    /// `underWay`, or a sum of the bits `raised`, `held` and `cancelled`.
    @usableFromInline let value: Atomic<UInt8>

    @_alwaysEmitIntoClient @_transparent static var underWay: UInt8 { 0 }
    @_alwaysEmitIntoClient @_transparent static var raised: UInt8 { 1 }
    /// Not under way, because the subscription has not begun, or its values are checked one by one.
    @_alwaysEmitIntoClient @_transparent static var held: UInt8 { 2 }
    /// Raised by a cancel, or cancelled since.
    @_alwaysEmitIntoClient @_transparent static var cancelled: UInt8 { 4 }

    @_alwaysEmitIntoClient init(hasBegun: Bool = true) { value = Atomic(hasBegun ? Self.underWay : Self.held) }

    init(isRaised: Bool) { value = Atomic(isRaised ? Self.raised : Self.underWay) }

    @_alwaysEmitIntoClient @inline(__always) package var isRaised: Bool { load() & Self.raised != 0 }

    /// Whether the subscription has begun and has not ended.
    @_alwaysEmitIntoClient @inline(__always) package var isUnderWay: Bool { load() == Self.underWay }

    @_alwaysEmitIntoClient package var isCancelled: Bool { load() & Self.cancelled != 0 }

    @_alwaysEmitIntoClient @inline(__always) borrowing func load() -> UInt8 {
        SwitchPoint.pass(.read, address)
        return value.load(ordering: .relaxed)
    }

    /// Its address, by which switch points know it.
    @_alwaysEmitIntoClient @inline(__always) var address: UInt { withUnsafePointer(to: self) { UInt(bitPattern: $0) } }

    @usableFromInline borrowing func begin() {
        SwitchPoint.pass(.write, address)
        _ = value.compareExchange(expected: Self.held, desired: Self.underWay, ordering: .acquiringAndReleasing)
    }

    borrowing func hold() {
        SwitchPoint.pass(.write, address)
        _ = value.compareExchange(expected: Self.underWay, desired: Self.held, ordering: .acquiringAndReleasing)
    }

    /// Returns true for the first caller. A cancel may follow the end, and sets `cancelled`; an end that follows a cancel
    /// clears it.
    @discardableResult @usableFromInline borrowing func raise(byCancel: Bool = false) -> Bool {
        SwitchPoint.pass(.write, address)
        return value.exchange(byCancel ? Self.raised | Self.cancelled : Self.raised, ordering: .acquiringAndReleasing)
            & Self.raised == 0
    }

    /// The flag to send along with a signal. It is stored in an object or in a subject's table, and the sender keeps
    /// that storage alive while the signal is on its way, so the address stays valid for that time.
    @_alwaysEmitIntoClient @inline(__always) package var reference: _EndFlag {
        withUnsafePointer(to: self) { _EndFlag(OpaquePointer($0)) }
    }
}

extension _EndFlag {
    @_alwaysEmitIntoClient @inline(__always) var flag: UnsafePointer<AtomicFlag>? { address.map { UnsafePointer($0) } }

    @_alwaysEmitIntoClient @inline(__always) package var isRaised: Bool { flag.map { $0.pointee.isRaised } ?? false }

    @_alwaysEmitIntoClient package var isCancelled: Bool { flag.map { $0.pointee.isCancelled } ?? false }
}
