import Foundation

/// A failure of a store, with the file.
public enum FileStoreError: LocalizedError, Hashable, Sendable {
    /// The file isn't one that the store wrote, or not any more: it isn't used.
    case damaged(file: URL, reason: String)
    /// The store refused a value, and has kept the one before.
    case refused(file: URL, reason: String)
    /// The system failed to do something with the file.
    case failed(file: URL, reason: String)

    /// One sentence that names the file and the reason.
    public var errorDescription: String? {
        switch self {
        case .damaged(let file, let reason): "The file \(file.path) is damaged: \(reason)."
        case .refused(let file, let reason): "The file \(file.path) was not written: \(reason)."
        case .failed(let file, let reason): "The file \(file.path) could not be used: \(reason)."
        }
    }

    /// The last call to the system failed.
    static func system(_ file: URL) -> Self {
        .failed(file: file, reason: String(cString: strerror(errno)))
    }
}
