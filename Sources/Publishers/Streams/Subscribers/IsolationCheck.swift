import Synchronization

/// Tells, in debug builds, when a `sink` or an `assign` that was made on an actor receives something outside of it.
///
///     subject.receive(on: DispatchQueue.main).sink { label.text = $0 }  // On the main actor, it is.
///     subject.sink { label.text = $0 }                                  // If a task sends it from elsewhere, it is told.
///
/// The compiler cannot see where values will be sent. What is checked is what the runtime knows for certain, and each
/// closure is told of once: deliveries of tasks are checked, those of plain threads and queues are not. In release builds
/// nothing is checked.
public enum IsolationCheck {
    fileprivate static let handler = Mutex<@Sendable (String) -> Void> { tell($0) }

    /// Replaces what is done about it: without this the message, which says where the sink was made, is written to
    /// the standard error.
    public static func report(by handler: @escaping @Sendable (String) -> Void) {
        self.handler.withLock { $0 = handler }
    }
}

/// Returns the closure; in debug builds one that checks first where it is called.
@inlinable @inline(__always) func checked<Value>(
    _ receive: @escaping (Value) -> Void, _ isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt
) -> (Value) -> Void {
    #if DEBUG
    if let probe = IsolationProbe(isolation, file, line) {
        return { value in
            probe.check()
            receive(value)
        }
    }
    #endif
    return receive
}

#if DEBUG
/// Belongs to one sink, whose signals are serial.
@usableFromInline final class IsolationProbe {
    /// Runs on the actor: at once, if that is where it is started, and otherwise on another thread.
    private let mark: @isolated(any) () async -> Void
    private let markedThread = MarkedThread()
    private let place: String
    private var isReported = false

    @usableFromInline init?(_ isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt) {
        guard isolation != nil else { return nil }
        mark = { [markedThread] in
            _ = isolation
            markedThread.number.store(currentThread(), ordering: .relaxed)
        }
        place = "\(file):\(line)"
    }

    @usableFromInline func check() {
        guard !isReported, withUnsafeCurrentTask(body: { $0 != nil }) else { return }
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        nonisolated(unsafe) let mark = mark  // What it captures may be used anywhere.
        Task.immediate(operation: mark).cancel()
        guard markedThread.number.exchange(0, ordering: .relaxed) != currentThread() else { return }
        isReported = true
        IsolationCheck.handler.withLock { $0 }("\(place): values arrive outside of the actor that this was called on.")
    }
}

private final class MarkedThread: Sendable { let number = Atomic<UInt64>(0) }
#endif
