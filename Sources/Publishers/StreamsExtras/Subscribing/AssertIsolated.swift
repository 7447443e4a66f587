import Streams
import Synchronization

extension Publisher {
    /// Reports, in debug builds, when a signal arrives outside the actor that this method was called on.
    ///
    ///     subject.receive(on: DispatchQueue.main).assertIsolated().sink { label.text = $0 }  // On the main actor, it is.
    ///     subject.assertIsolated().sink { label.text = $0 }  // If a task sends it from elsewhere, it is told.
    ///
    /// Values, demand and completion pass through. The compiler cannot see where values will be sent, so this checks
    /// what the runtime knows: for all actors what tasks send, and for the main actor also what other threads and queues
    /// send. Each call site is reported once. Nothing is checked in release builds, or if the caller is not isolated to
    /// an actor. See ``IsolationCheck`` for how it is reported.
    ///
    /// RxSwift, RxJS and Kotlin's Flow have none.
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

/// Determines how findings of `assertIsolated(_:file:line:)` are reported.
public enum IsolationCheck {
    fileprivate static let handler = Mutex<@Sendable (String) -> Void> { tell($0) }

    /// Replaces the handler. By default, the message, which names the place of the operator, is written to the standard
    /// error.
    public static func report(by handler: @escaping @Sendable (String) -> Void) {
        let former = self.handler.withLock { exchangeValue(of: &$0, with: handler) }
        withExtendedLifetime(former) {}
    }
}

#if DEBUG
/// Belongs to one place in the code, which is reported once, however many subscriptions there are.
private final class IsolationProbe {
    /// Runs on the actor: at once if it is started there, otherwise on another thread.
    private let mark: @isolated(any) () async -> Void
    private let markedThread = MarkedThread()
    private let isOfMainActor: Bool
    private let place: String
    private let isReported = Atomic(false)

    init?(_ isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt) {
        guard isolation != nil else { return nil }
        isOfMainActor = isolation === MainActor.shared
        mark = { [markedThread] in
            _ = isolation
            markedThread.number.store(currentThread(), ordering: .relaxed)
        }
        place = "\(file):\(line)"
    }

    func check() {
        guard !isReported.load(ordering: .relaxed), isElsewhere, !isReported.exchange(true, ordering: .relaxed) else {
            return
        }
        IsolationCheck.handler.withLock { $0 }(
            "\(place): values arrive outside of the actor that this was called on; put receive(on:) before it.")
    }

    private var isElsewhere: Bool {
        let isInTask = withUnsafeCurrentTask { $0 != nil }
        guard isInTask || isOfMainActor else { return false }
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return false }
        nonisolated(unsafe) let mark = mark  // Its captures may be used anywhere.
        Task.immediate(operation: mark).cancel()
        return markedThread.number.exchange(0, ordering: .relaxed) != currentThread() && (isInTask || !isOnMainQueue())
    }
}

private final class MarkedThread: Sendable { let number = Atomic<UInt64>(0) }

#if canImport(Dispatch)
/// Whether the main queue runs the caller. In a program of `dispatchMain()`, where that queue has no thread of its own,
/// only its name tells.
private func isOnMainQueue() -> Bool {
    labelOfQueue(nil).map { String(cString: $0) == "com.apple.main-thread" } ?? false
}

/// The label of the queue that runs the caller. Dispatch, which runs the main actor, offers it only to C.
@_silgen_name("dispatch_queue_get_label") private func labelOfQueue(_ queue: OpaquePointer?) -> UnsafePointer<CChar>?
#else
/// True, as it is not known.
private func isOnMainQueue() -> Bool { true }
#endif
#endif
