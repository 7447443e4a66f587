import Streams
import Synchronization

extension Publisher {
    /// Tells, in debug builds, when something arrives outside of the actor that this was called on.
    ///
    ///     subject.receive(on: DispatchQueue.main).assertIsolated().sink { label.text = $0 }  // On the main actor, it is.
    ///     subject.assertIsolated().sink { label.text = $0 }  // If a task sends it from elsewhere, it is told.
    ///
    /// Values, demand and completion pass through. The compiler cannot see where values will be sent. What is checked
    /// is what the runtime knows for certain, and each place is told of once: deliveries of tasks are checked, those of
    /// plain threads and queues are not. In release builds nothing is checked, and without an actor nothing is either.
    /// See ``IsolationCheck`` for what is done about it.
    public func assertIsolated(
        _ isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) -> Publishers.HandleEvents<Self> {
        #if DEBUG
        if let probe = IsolationProbe(isolation, file, line) {
            return handleEvents(receiveOutput: { _ in probe.check() }, receiveCompletion: { _ in probe.check() })
        }
        #endif
        return handleEvents()
    }
}

/// Says what is done when `assertIsolated(_:file:line:)` finds something outside of its actor.
public enum IsolationCheck {
    fileprivate static let handler = Mutex<@Sendable (String) -> Void> { tell($0) }

    /// Replaces what is done about it: without this the message, which says where the operator was called, is written
    /// to the standard error.
    public static func report(by handler: @escaping @Sendable (String) -> Void) {
        self.handler.withLock { $0 = handler }
    }
}

#if DEBUG
/// Belongs to one place in the code, which is told of once, however often it is subscribed to.
private final class IsolationProbe {
    /// Runs on the actor: at once, if that is where it is started, and otherwise on another thread.
    private let mark: @isolated(any) () async -> Void
    private let markedThread = MarkedThread()
    private let place: String
    private let isReported = Atomic(false)

    init?(_ isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt) {
        guard isolation != nil else { return nil }
        mark = { [markedThread] in
            _ = isolation
            markedThread.number.store(currentThread(), ordering: .relaxed)
        }
        place = "\(file):\(line)"
    }

    func check() {
        guard !isReported.load(ordering: .relaxed), withUnsafeCurrentTask(body: { $0 != nil }) else { return }
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        nonisolated(unsafe) let mark = mark  // What it captures may be used anywhere.
        Task.immediate(operation: mark).cancel()
        guard markedThread.number.exchange(0, ordering: .relaxed) != currentThread(),
            !isReported.exchange(true, ordering: .relaxed)
        else { return }
        IsolationCheck.handler.withLock { $0 }("\(place): values arrive outside of the actor that this was called on.")
    }
}

private final class MarkedThread: Sendable { let number = Atomic<UInt64>(0) }
#endif
