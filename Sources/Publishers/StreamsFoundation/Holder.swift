#if !canImport(Darwin)
import Synchronization

/// Holds something, to be used on any thread, until that is over.
final class Holder<Content: Sendable>: Sendable {
    private let held: Mutex<Content?>

    init(_ content: Content) { held = Mutex(content) }

    /// The content, or nil when it is over.
    var content: Content? { held.withLock { $0 } }

    /// Holds something else from now on. False if it is over.
    func replace(with content: Content) -> Bool {
        let replaced = held.withLock { held in
            defer { if held != nil { held = content } }
            return held
        }
        return replaced != nil
    }

    /// Ends it, and returns the content until now.
    @discardableResult func letGo() -> Content? {
        held.withLock { held in
            defer { held = nil }
            return held
        }
    }
}
#endif
