/// A moment between two steps of a kernel. Tests of debug builds can pause a kernel there, to make sure that another
/// thread acts at exactly that moment.
@usableFromInline package enum TestedMoment: Sendable {
    /// The last member of a connection has left, and the connection has not been cancelled yet.
    case connectionIsLeft
    /// A value of a subject's upstream has arrived, and has not been sent yet.
    case valueHasCome
    /// A turn has been handed over, and the thread that waits for it has not taken it yet.
    case turnIsHandedOver

    #if DEBUG
    private static let hook = MomentHook()

    /// Calls the closure at each such moment from now on.
    package static func watch(_ hook: (@Sendable (TestedMoment) -> Void)?) { self.hook.replace(by: hook) }

    @usableFromInline static func callHook(_ moment: TestedMoment) { hook.current?(moment) }
    #endif

    /// Marks that the moment has come.
    @_alwaysEmitIntoClient @inline(__always) static func pass(_ moment: TestedMoment) {
        #if DEBUG
        callHook(moment)
        #endif
    }
}

#if DEBUG
/// The closure with which tests watch the moments.
///
/// Sendable, as its state is the latch's.
private final class MomentHook: Latched, @unchecked Sendable {
    private var hook: (@Sendable (TestedMoment) -> Void)?

    var current: (@Sendable (TestedMoment) -> Void)? { withLatch { hook } }

    func replace(by hook: (@Sendable (TestedMoment) -> Void)?) {
        _ = withLatch {
            defer { self.hook = hook }
            return self.hook
        }
    }
}
#endif
