import Dispatch
import Foundation

/// Signals of the process, reported one after the other. At most one instance exists at a time.
@MainActor
final class Signals {
    private typealias Handler = @convention(c) (Int32) -> Void

    // Set on the main actor before a handler that uses it is installed, and while none is.
    nonisolated(unsafe) private static var pipe: (read: Int32, write: Int32) = (-1, -1)

    private let source: any DispatchSourceRead
    private var before: [(number: Int32, handler: Handler?)] = []

    /// Reports these signals on the main queue from now on, in place of their default actions.
    init(_ numbers: [Int32], tell: @escaping @MainActor (Int32) -> Void) {
        if Self.pipe.read < 0 {
            var ends: [Int32] = [-1, -1]
            _ = Foundation.pipe(&ends)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            // A handler must never wait.
            _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
            Self.pipe = (ends[0], ends[1])
        }
        source = DispatchSource.makeReadSource(fileDescriptor: Self.pipe.read, queue: .main)
        source.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(Self.pipe.read, &bytes, bytes.count)
            MainActor.assumeIsolated { for byte in bytes.prefix(max(0, count)) { tell(Int32(byte)) } }
        }
        source.activate()
        before = numbers.map { ($0, signal($0) { Signals.note($0) }) }
    }

    /// Restores the former actions of the signals; returns when no report is running.
    func stop() async {
        for (number, handler) in before { signal(number, handler) }
        before = []
        await source.end()
    }

    /// Calls nothing but what POSIX allows in a handler.
    private static func note(_ number: Int32) {
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(pipe.write, &byte, 1)
        errno = error
    }
}

extension DispatchSourceRead {
    /// Cancels it, and returns when it no longer uses its file, which may be closed then.
    func end(isolation: isolated (any Actor)? = #isolation) async {
        guard !isCancelled else { return }
        await withCheckedContinuation { continuation in
            setCancelHandler { continuation.resume() }
            cancel()
        }
    }
}
