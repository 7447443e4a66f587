import FeatureLocalization
import Foundation

/// Why there is nothing from the API.
public enum GIFAPIError: LocalizableError, LocalizedError, Hashable, Sendable {
    /// No answer came.
    case serverError
    /// The address of the API isn't one.
    case malformedURL
    /// The term cannot be sent.
    case malformedParameters
    /// The response was not HTTP.
    case malformedResponse
    /// The data isn't JSON of the agreed form in all its items.
    case malformedJSONResponse
    /// The API answered with this status.
    case failureStatusCode(Int)
    /// An unknown error.
    case unknownError

    /// Maps an error of the network, or any other.
    public init(_ error: any Error) {
        self =
            switch error {
            case let error as GIFAPIError: error
            case let error as URLError: error.code == .badServerResponse ? .malformedResponse : .serverError
            default: .unknownError
            }
    }

    /// A few words that say so, in the language of the user's locale.
    public var errorDescription: String? { message(in: .current) }

    /// A few words that say so, in the language of the locale: English, Portuguese or Greek, and English for all others.
    public func message(in locale: Locale) -> String {
        let (key, english, status) =
            switch self {
            case .serverError: ("SERVER_ERROR", "the server does not answer", "")
            case .malformedURL: ("MALFORMED_URL", "the address of the server is wrong", "")
            case .malformedParameters: ("MALFORMED_PARAMETERS", "this cannot be searched for", "")
            case .malformedResponse: ("MALFORMED_RESPONSE", "the server does not speak HTTP", "")
            case .malformedJSONResponse: ("MALFORMED_JSON", "the server's answer makes no sense", "")
            case .failureStatusCode(let status): ("FAILURE_STATUS", "the server refused with status %1", "\(status)")
            case .unknownError: ("UNKNOWN_ERROR", "something went wrong", "")
            }
        return Self.texts.text(key, in: locale, english: english, [status])
    }

    private static let texts = StringTable("GIFWallet", of: "GIFWalletFeature")
}
