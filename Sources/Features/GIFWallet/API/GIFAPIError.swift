import FeatureLocalization
import Foundation

/// Why there is nothing from the API.
public enum GIFAPIError: LocalizableError, LocalizedError, Hashable, Sendable {
    /// No answer came, for this reason.
    case serverError(SystemReason)
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
            case let error as URLError:
                error.code == .badServerResponse ? .malformedResponse : .serverError(SystemReason(error))
            default: .unknownError
            }
    }

    /// A few words that say so, in the language of the user's locale.
    public var errorDescription: String? { message(in: .current) }

    /// A few words that say so, in the language of the locale: those that all features have for it.
    public func message(in locale: Locale) -> String {
        switch self {
        case .serverError(let reason): reason.text(in: locale)
        case .malformedURL: SystemReason.badAddress.text(in: locale)
        case .malformedParameters:
            StringTable("GIFWallet", of: "GIFWalletFeature").text(
                "MALFORMED_PARAMETERS", in: locale, english: "this cannot be searched for")
        case .malformedResponse: SystemReason.notHTTP.text(in: locale)
        case .malformedJSONResponse: AnswerError.invalidData.message(in: locale)
        case .failureStatusCode(let status): AnswerError(status: status).message(in: locale)
        case .unknownError: SystemReason.unknown.text(in: locale)
        }
    }
}
