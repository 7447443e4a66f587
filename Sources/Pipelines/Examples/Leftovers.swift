import Dispatch
import Foundation
import Synchronization

/// The directories of this run, which are removed even if a signal ends it.
enum Leftovers {
    private static let directories = Mutex<[URL]>([])
    private static let sources = Mutex<[any DispatchSourceSignal]>([])

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
                source.setEventHandler { end(by: number) }
                source.activate()
                sources.append(source)
            }
        }
    }

    /// A new directory's place.
    static func makeDirectory() -> URL {
        let directory = FileManager.default.temporaryDirectory.appending(path: "streams-\(UUID().uuidString)")
        directories.withLock { $0.append(directory) }
        return directory
    }

    /// Removes a directory. Under the lock, so that a signal does not end the process in the middle.
    static func remove(_ directory: URL) { directories.withLock { _ in removeNow(directory) } }

    /// Removes the directories, and ends the process as the signal does.
    static func end(by number: Int32) -> Never {
        directories.withLock { $0.forEach(removeNow) }
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        signal(number, SIG_DFL)
        raise(number)
        exit(128 + number)
    }

    private static func removeNow(_ directory: URL) {
        // Another thread may still be writing a file there.
        for _ in 1...10 where FileManager.default.fileExists(atPath: directory.path) {
            try? FileManager.default.removeItem(at: directory)
        }
    }
}
