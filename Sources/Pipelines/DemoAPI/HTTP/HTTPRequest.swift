import Foundation

/// A request that has arrived whole and was found well-formed.
struct HTTPRequest: Equatable, Sendable {
    var method: String
    /// The target's path, percent-decoded; it starts with a slash.
    var path: String
    /// The segments of the target's path, percent-decoded: an encoded slash stays part of its segment.
    var segments: [String]
    var query: [URLQueryItem]
    /// The media types that the client takes; it takes all where it does not say.
    var accept: String?
    /// Whether the client would send another request on this connection.
    var keepsAlive: Bool

    init(
        method: String, path: String, segments: [String]? = nil, query: [URLQueryItem] = [], accept: String? = nil,
        keepsAlive: Bool = true
    ) {
        self.method = method
        self.path = path
        self.segments =
            segments ?? path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        self.query = query
        self.accept = accept
        self.keepsAlive = keepsAlive
    }

    var isHead: Bool { method == "HEAD" }
}

/// A refusal of a request: the status, and one sentence for the body.
struct HTTPRefusal: Error, Equatable, Sendable {
    var status: HTTPStatus
    var message: String
}
