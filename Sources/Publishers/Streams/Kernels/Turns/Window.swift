import Synchronization

/// A moment between two steps of a kernel, which tests of debug builds make last: what other threads do in between, they
/// do there for certain.
@usableFromInline package enum Window: Sendable {
    /// The last member of a connection has left, and it has not been cancelled yet.
    case connectionIsLeft
    /// A value of a subject's upstream has come, and has not been sent yet.
    case valueHasCome

    #if DEBUG
    private static let hook = Mutex<(@Sendable (Window) -> Void)?>(nil)

    /// From now on the closure is called at each such moment.
    package static func open(_ hook: (@Sendable (Window) -> Void)?) { self.hook.withLock { $0 = hook } }
    #endif

    /// Such a moment has come.
    @inlinable @inline(__always) static func pass(_ window: Window) {
        #if DEBUG
        callHook(window)
        #endif
    }

    #if DEBUG
    @usableFromInline static func callHook(_ window: Window) { hook.withLock { $0 }?(window) }
    #endif
}
