/// A moment between two steps of a kernel, which tests of debug builds make last: what other threads do in between, they
/// do there for certain.
@usableFromInline package enum Window: Sendable {
    /// The last member of a connection has left, and it has not been cancelled yet.
    case connectionIsLeft
    /// A value of a subject's upstream has come, and has not been sent yet.
    case valueHasCome
    /// A turn has been handed over, and the thread that waits for it has not taken it yet.
    case turnIsHandedOver

    #if DEBUG
    private static let hook = WindowHook()

    /// From now on the closure is called at each such moment.
    package static func open(_ hook: (@Sendable (Window) -> Void)?) { self.hook.replace(by: hook) }
    #endif

    /// Such a moment has come.
    @inlinable @inline(__always) static func pass(_ window: Window) {
        #if DEBUG
        callHook(window)
        #endif
    }

    #if DEBUG
    @usableFromInline static func callHook(_ window: Window) { hook.current?(window) }
    #endif
}

#if DEBUG
/// The closure that tests have opened a window with.
///
/// Sendable, as its state is the latch's.
private final class WindowHook: Latched, @unchecked Sendable {
    private var hook: (@Sendable (Window) -> Void)?

    var current: (@Sendable (Window) -> Void)? { withLatch { hook } }

    func replace(by hook: (@Sendable (Window) -> Void)?) { withLatch { self.hook = hook } }
}
#endif
