/// Tells whether the subscription that a signal belongs to is over. It is valid while the signal is on its way.
///
/// A closure that the signal passes through may send a completion to the very subject that sent the signal, or cancel
/// the subscription. So the last subscriber checks the flag before it receives the signal: see
/// ``Subscriber/_receive(_:unless:)``. Each subscription has one flag, shared by all operators that only forward its
/// signals: a cancel from downstream reaches the subscription nearest to the subscriber first.
public struct _EndFlag {
    /// The address of an ``AtomicFlag``. Opaque here, so that the contract does not depend on a kernel.
    @usableFromInline let address: OpaquePointer?

    @_alwaysEmitIntoClient @inline(__always) init(_ address: OpaquePointer?) { self.address = address }

    /// For a delivery that nobody can end while it runs.
    @_alwaysEmitIntoClient @inline(__always) package static var none: _EndFlag { _EndFlag(nil) }
}
