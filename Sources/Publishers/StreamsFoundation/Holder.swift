#if !canImport(Darwin)
import Synchronization

/// Holds something, to be used on any thread, until that is over.
final class Holder<Content: Sendable>: Sendable {
    private let held: Mutex<Content?>

    init(_ content: Content) { held = Mutex(content) }

    /// What is held; nothing when it is over.
    var content: Content? { held.withLock { $0 } }

    /// Holds something else from now on. False if it is over.
    func replace(with content: Content) -> Bool {
        let replaced = held.withLock { held in
            defer { if held != nil { held = content } }
            return held
        }
        return replaced != nil
    }

    /// It is over. Returns what was held until now.
    @discardableResult func letGo() -> Content? {
        held.withLock { held in
            defer { held = nil }
            return held
        }
    }
}
#endif
