#if !canImport(Darwin)
import Streams
import Synchronization

/// Holds content that may be used on any thread, until it is released.
final class Holder<Content: Sendable>: Sendable {
    private let held: Mutex<Content?>

    init(_ content: Content) { held = Mutex(content) }

    /// The content, or nil after its release.
    var content: Content? {
        SwitchPoint.pass(.read, self)
        return held.withLock { $0 }
    }

    /// Replaces the content. Returns false if it has been released.
    func replace(with content: Content) -> Bool {
        SwitchPoint.pass(.write, self)
        let replaced = held.withLock { held in
            defer { if held != nil { held = content } }
            return held
        }
        return replaced != nil
    }

    /// Releases the content, and returns it.
    @discardableResult func letGo() -> Content? {
        SwitchPoint.pass(.write, self)
        return held.withLock { held in
            defer { held = nil }
            return held
        }
    }
}
#endif
