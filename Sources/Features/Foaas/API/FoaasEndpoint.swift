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
    /// The version of the app that is current.
    case version

    /// The headers of every request: without them, a server may answer in other forms than JSON.
    public static let headers = ["Accept": "application/json"]
    /// The seconds after which an answer isn't waited for any more.
    public static let timeout: TimeInterval = 10

    /// The URL on the server at `baseURL`; nil if the path is none.
    public func url(baseURL: URL) -> URL? {
        // Percent-encoded already: a path that is appended would be encoded, or decoded, once more.
        var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)
        let base = components?.percentEncodedPath ?? ""
        let allowed = CharacterSet.urlPathAllowed.union(CharacterSet(charactersIn: "%"))
        guard path.hasPrefix("/"), path.unicodeScalars.allSatisfy(allowed.contains) else { return nil }
        components?.percentEncodedPath = (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
        return components?.url
    }

    private var path: String {
        switch self {
        case .operations: "/operations"
        case .message(let path): path
        case .version: "/app-version"
        }
    }
}
