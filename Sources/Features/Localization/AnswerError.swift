import Foundation

/// Why a server's answer is refused, in words that all features share.
public enum AnswerError: LocalizableError, LocalizedError, Hashable {
    /// The server refused, with this status.
    case refused(status: Int)
    /// The data does not have the agreed form.
    case invalidData

    /// The error of an answer with a status that is not accepted: from 400 on the server has refused.
    public init(status: Int) { self = status >= 400 ? .refused(status: status) : .invalidData }

    /// A few words that say so, in the language of the user's locale.
    public var errorDescription: String? { message(in: .current) }

    /// A few words that say so, in the language of the locale: English, Portuguese or Greek, and English for all others.
    public func message(in locale: Locale) -> String {
        let (key, english, status) =
            switch self {
            case .refused(404), .refused(410): ("notOnServer", "the server does not have it", "")
            case .refused(622): ("noSuchMessage", "the server knows no such message", "")
            case .refused(let status) where status < 500:
                ("refused", "the server refused with status %1", "\(status)")
            case .refused(let status): ("serverFailed", "the server has failed with status %1", "\(status)")
            case .invalidData: ("invalidAnswer", "the server's answer makes no sense", "")
            }
        return StringTable("Errors", of: "FeatureLocalization").text(key, in: locale, english: english, [status])
    }
}
