import Dispatch
import Foundation
import Synchronization

/// The directories of this run, which are removed even if a signal ends it, unless something was saved there.
enum Leftovers {
    /// A directory, and what is said if it has to stay; nil if it need not.
    private struct Directory {
        let url: URL
        let reasonToStay: @Sendable (URL) -> String?
    }

    private static let directories = Mutex<[Directory]>([])
    private static let sources = Mutex<[any DispatchSourceSignal]>([])
    /// Whether an interruption may end the process; it may if there is nothing to ask.
    private static let question = Mutex<(@MainActor () -> Bool)?>(nil)
    /// Whether an interruption waits for the main actor, which may wait for a reader of the output: the next one ends the
    /// process.
    private static let isAsking = Mutex(false)

    /// From now on, an interruption asks this before it ends the process; nil to ask nothing.
    static func mayEnd(_ question: (@MainActor () -> Bool)?) { self.question.withLock { $0 = question } }

    /// Removes the directories from now on, before a signal ends the process. A write to a pipe that nobody reads is an
    /// error then, and no signal.
    static func watch() {
        signal(SIGPIPE, SIG_IGN)
        sources.withLock { sources in
            for number in [SIGHUP, SIGINT, SIGTERM] {
                // Leaves a signal alone that was ignored before, as after nohup. Functions are compared by their addresses.
                let before = signal(number, SIG_IGN)
                if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setEventHandler {
                    guard number == SIGINT, let mayEnd = question.withLock({ $0 }), begin() else { end(by: number) }
                    Task { @MainActor in
                        if mayEnd() { end(by: number) }
                        isAsking.withLock { $0 = false }
                    }
                }
                source.activate()
                sources.append(source)
            }
        }
    }

    /// Returns false if an interruption waits already.
    private static func begin() -> Bool {
        isAsking.withLock { isAsking in
            defer { isAsking = true }
            return !isAsking
        }
    }

    /// A new directory's place; in the end it stays if there is a reason for that.
    static func makeDirectory(_ reasonToStay: @escaping @Sendable (URL) -> String? = { _ in nil }) -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "streams-\(UUID().uuidString)")
        directories.withLock { $0.append(Directory(url: url, reasonToStay: reasonToStay)) }
        return url
    }

    /// Removes a directory, or returns why it stays. Under the lock, so that a signal does not end the process in the
    /// middle.
    @discardableResult
    static func leave(_ url: URL) -> String? {
        directories.withLock { $0.filter { $0.url == url }.compactMap(leaveNow).first }
    }

    /// Removes the directories, says why others stay, and ends the process as the signal does.
    static func end(by number: Int32) -> Never {
        directories.withLock { $0.compactMap(leaveNow) }.forEach(say)
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        signal(number, SIG_DFL)
        raise(number)
        exit(128 + number)
    }

    private static func leaveNow(_ directory: Directory) -> String? {
        if let reason = directory.reasonToStay(directory.url) { return reason }
        // Another thread may still be writing a file there.
        for _ in 1...10 where FileManager.default.fileExists(atPath: directory.url.path) {
            try? FileManager.default.removeItem(at: directory.url)
        }
        return nil
    }

    /// Writes a line; if nobody reads the output any more, to the errors.
    private static func say(_ line: String) {
        let data = Data((line + "\n").utf8)
        do { try FileHandle.standardOutput.write(contentsOf: data) } catch {
            try? FileHandle.standardError.write(contentsOf: data)
        }
    }
}
