import Synchronization

/// A point just before an access to what several threads access: a latch, a flag, a counter. Also a round of waiting.
///
/// In debug builds, `Interleavings` of StreamsTesting decide at such a point which thread goes on. While nothing is
/// explored, a point looks at one number. In release builds there are no points.
@usableFromInline package enum SwitchPoint {
    /// What the thread is about to do.
    @usableFromInline package enum Access: UInt8, Sendable {
        case read, write
        /// To wait until another thread has written.
        case wait
        /// To wait until another thread has written, or for a time.
        case waitForTime
    }

    #if DEBUG
    /// The number of explorations under way.
    package static let explorations = Atomic<Int>(0)

    @usableFromInline static func reach(_ access: Access, _ object: UInt) {
        if explorations.load(ordering: .relaxed) != 0 { guide?.reach(access, object) }
    }

    /// Whether the calling thread belongs to a scene.
    static var isExplored: Bool { explorations.load(ordering: .relaxed) != 0 && guide != nil }
    #else
    static var isExplored: Bool { false }
    #endif

    /// Marks an access to the object at the address.
    @_alwaysEmitIntoClient @inline(__always) package static func pass(_ access: Access, _ object: UInt) {
        #if DEBUG
        reach(access, object)
        #endif
    }

    /// Marks an access to the object's state.
    @_alwaysEmitIntoClient @inline(__always) package static func pass(_ access: Access, _ object: AnyObject) {
        #if DEBUG
        reach(access, UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
        #endif
    }

    /// Marks a round of waiting for another thread. Returns false if this thread has to wait for real.
    static func waits(for object: UInt, orForTime isTimed: Bool = false) -> Bool {
        guard isExplored else { return false }
        pass(isTimed ? .waitForTime : .wait, object)
        return true
    }
}

#if DEBUG
/// Guides a thread of a scene from one switch point to the next.
package final class ThreadGuide {
    /// How much mail makes another thread wait, in this scene: see ``SerialDelivery/mailLimit``.
    let mailLimit: Int?
    /// The scene's own list of waiting threads, used instead of the list of the process: see `WaitingThreads`.
    let shared: AnyObject
    /// The scene's own object for the thread.
    package let member: AnyObject?
    /// Returns when this thread is to go on.
    let reach: (SwitchPoint.Access, UInt) -> Void

    package init(
        for member: AnyObject?, mailLimit: Int?, shared: AnyObject,
        reach: @escaping (SwitchPoint.Access, UInt) -> Void
    ) { (self.member, self.mailLimit, self.shared, self.reach) = (member, mailLimit, shared, reach) }
}
#endif
