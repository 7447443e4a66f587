/// The statuses that this server can answer.
enum HTTPStatus: Int, CaseIterable, Sendable {
    case ok = 200
    case badRequest = 400
    case notFound = 404
    case methodNotAllowed = 405
    case notAcceptable = 406
    case requestTimeout = 408
    case contentTooLarge = 413
    case targetTooLong = 414
    case headTooLarge = 431
    case internalServerError = 500
    case notImplemented = 501
    case versionNotSupported = 505
    /// The status of unknown paths in the messages' API.
    case noSuchMessage = 622

    /// The phrase that RFC 9110 gives to the status, if it knows it.
    var reason: String {
        switch self {
        case .ok: "OK"
        case .badRequest: "Bad Request"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .notAcceptable: "Not Acceptable"
        case .requestTimeout: "Request Timeout"
        case .contentTooLarge: "Content Too Large"
        case .targetTooLong: "URI Too Long"
        case .headTooLarge: "Request Header Fields Too Large"
        case .internalServerError: "Internal Server Error"
        case .notImplemented: "Not Implemented"
        case .versionNotSupported: "HTTP Version Not Supported"
        case .noSuchMessage: "All The Flowers"
        }
    }
}
