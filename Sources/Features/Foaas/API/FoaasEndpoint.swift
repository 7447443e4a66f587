import Foundation

/// The URLs of the messages' API.
///
///     FoaasEndpoint.message(path: "/bus/Nala%20Cat/Grumpy%20Cat").url(baseURL: URL(string: "https://api.example")!)
///     // https://api.example/bus/Nala%20Cat/Grumpy%20Cat
public enum FoaasEndpoint: Hashable, Sendable {
    /// All operations.
    case operations
    /// The message of a path that a ``FoaasPathBuilder`` has built.
    case message(path: String)
    /// The current version of the app.
    case version

    /// The headers of every request: without them, a server may answer in other forms than JSON.
    public static let headers = ["Accept": "application/json"]
    /// The timeout for an answer, in seconds.
    public static let timeout: TimeInterval = 10

    /// The URL on the server at `baseURL`; nil if the path is invalid.
    public func url(baseURL: URL) -> URL? {
        // Percent-encoded already: a path that is appended would be encoded, or decoded, once more.
        var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)
        let base = components?.percentEncodedPath ?? ""
        guard path.hasPrefix("/"), Self.isEncoded(path) else { return nil }
        components?.percentEncodedPath = (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
        return components?.url
    }

    /// Whether each character may stand in a path, and each percent sign is followed by the digits of a byte.
    private static func isEncoded(_ path: String) -> Bool {
        let parts = path.split(separator: "%", omittingEmptySubsequences: false)
        return parts.allSatisfy { $0.unicodeScalars.allSatisfy(CharacterSet.urlPathAllowed.contains) }
            && parts.dropFirst().allSatisfy { part in
                part.utf8.count > 1 && part.prefix(2).allSatisfy(\.isHexDigit)
            }
    }

    private var path: String {
        switch self {
        case .operations: "/operations"
        case .message(let path): path
        case .version: "/app-version"
        }
    }
}
