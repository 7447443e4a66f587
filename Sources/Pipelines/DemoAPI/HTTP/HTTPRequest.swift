import Foundation

/// A request that has arrived whole and was found well-formed.
struct HTTPRequest: Equatable, Sendable {
    var method: String
    /// The target's path, percent-decoded; it starts with a slash.
    var path: String
    var query: [URLQueryItem] = []
    /// Whether the client would send another request on this connection.
    var keepsAlive = true

    var isHead: Bool { method == "HEAD" }
}

/// Why a request was not answered as asked: the status and one sentence for whoever reads the body.
struct HTTPRefusal: Error, Equatable, Sendable {
    var status: HTTPStatus
    var message: String
}
