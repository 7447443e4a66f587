import FeatureLocalization
import Foundation

/// A failed operation of a store, and its file.
public enum FileStoreError: LocalizableError, LocalizedError, Hashable, Sendable {
    /// The file was not written by the store, or is damaged: it is not used.
    case damaged(file: URL, reason: Reason)
    /// The data cannot be stored; the store still has its previous data.
    case refused(file: URL, reason: Reason)
    /// The system failed to do something with the file.
    case failed(file: URL, reason: Reason)

    /// The fault of a file.
    public enum Reason: Hashable, Sendable {
        /// The system reported an error.
        case system(SystemReason)
        /// Something else is at its path, or no file can be created there.
        case noPlace, symbolicLink, notAFile
        /// The store was opened for reading alone.
        case openedToRead
        /// Another program has it, and does not give it back.
        case locked
        /// Its size in bytes, or the size that it would have.
        case tooLarge(Int, limit: Int)
        /// An image's file does not begin as it has to, or has another number of bytes than it says.
        case noHeader, wrongCount(Int)
        /// Its content does not have the expected format, at this place; the detail helps to repair it.
        case contents(at: String, detail: String)
        /// The given value would be read back as something else.
        case wouldChange
        /// An image, or all of them, would have more bytes than are allowed.
        case images(limit: Int, totalLimit: Int)
    }

    /// The file.
    public var file: URL {
        switch self {
        case .damaged(let file, _), .refused(let file, _), .failed(let file, _): file
        }
    }

    /// One sentence that names the file and the reason.
    public var errorDescription: String? {
        switch self {
        case .damaged(let file, let reason): "The file \(file.path) is damaged: \(reason.detail)."
        case .refused(let file, let reason): "The file \(file.path) was not written: \(reason.detail)."
        case .failed(let file, let reason): "The file \(file.path) could not be used: \(reason.detail)."
        }
    }

    /// A few words that name the file and say what is wrong with it.
    public func message(in locale: Locale) -> String {
        let (key, english, reason) =
            switch self {
            case .damaged(_, let reason): ("DAMAGED", "the file %1 is damaged (%2)", reason)
            case .refused(_, let reason): ("REFUSED", "the file %1 was not written (%2)", reason)
            case .failed(_, let reason): ("FAILED", "the file %1 could not be used (%2)", reason)
            }
        return Self.texts.text(key, in: locale, english: english, [file.path, reason.text(in: locale)])
    }

    /// The last call to the system failed.
    static func system(_ file: URL) -> Self { .failed(file: file, reason: .system(SystemReason(number: errno))) }

    static let texts = StringTable("Storage", of: "FeatureStorage")
}

extension FileStoreError.Reason {
    /// A few words that say so, in the language of the locale.
    public func text(in locale: Locale) -> String {
        func text(_ key: String, _ english: String, _ numbers: Int...) -> String {
            FileStoreError.texts.text(key, in: locale, english: english, numbers.map { "\($0)" })
        }
        switch self {
        case .system(let reason): return reason.text(in: locale)
        case .noPlace: return text("noPlace", "it is no place for files")
        case .symbolicLink: return text("symbolicLink", "it is a symbolic link")
        case .notAFile: return text("notAFile", "it is not a regular file")
        case .openedToRead: return text("openedToRead", "it is only read here")
        case .locked: return text("locked", "another program has kept it locked")
        case .tooLarge(let size, let limit): return text("tooLarge", "it has %1 bytes, and %2 are allowed", size, limit)
        case .noHeader: return text("noHeader", "it has no header")
        case .wrongCount(let count):
            return text("wrongCount", "it has %1 bytes of an image, which is not the number in its header", count)
        case .contents(let place, _) where place.isEmpty: return text("contents", "its contents make no sense")
        case .contents(let place, _):
            return FileStoreError.texts.text(
                "contentsAt", in: locale, english: "its contents make no sense at %1", [place])
        case .wouldChange: return text("wouldChange", "it would not be read back as it is")
        case .images(let limit, let totalLimit):
            return text("images", "%1 bytes are allowed for an image and %2 for all", limit, totalLimit)
        }
    }

    /// The same in English, with all that is known.
    fileprivate var detail: String {
        switch self {
        case .contents("", let detail): detail
        case .contents(let place, let detail): "\(place): \(detail)"
        default: text(in: Locale(identifier: "en"))
        }
    }
}
