import Foundation

/// Why there is nothing from the API.
public enum GIFAPIError: LocalizedError, Hashable, Sendable {
    /// No answer came.
    case serverError
    /// The address of the API isn't one.
    case malformedURL
    /// The term cannot be sent.
    case malformedParameters
    /// What came was not HTTP.
    case malformedResponse
    /// The data isn't JSON of the agreed form in all its items.
    case malformedJSONResponse
    /// The API answered with this status.
    case failureStatusCode(Int)
    /// Something else went wrong.
    case unknownError

    /// What an error of the network, or any other, is for the API.
    public init(_ error: any Error) {
        self =
            switch error {
            case let error as GIFAPIError: error
            case let error as URLError: error.code == .badServerResponse ? .malformedResponse : .serverError
            default: .unknownError
            }
    }

    /// A few words that say so.
    public var errorDescription: String? {
        switch self {
        case .serverError: "the server does not answer"
        case .malformedURL: "the address of the server is wrong"
        case .malformedParameters: "this cannot be searched for"
        case .malformedResponse: "the server does not speak HTTP"
        case .malformedJSONResponse: "the server's answer makes no sense"
        case .failureStatusCode(let status): "the server refused with status \(status)"
        case .unknownError: "something went wrong"
        }
    }
}
