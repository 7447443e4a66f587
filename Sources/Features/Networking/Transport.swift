import Foundation

/// Sends requests as they are, and acts upon no answer.
protocol Transport: Sendable {
    /// Sends a request, and calls `completion` once, on any thread.
    func send(
        _ request: WebRequest, completion: @escaping @Sendable (Result<WebResponse, any Error>) -> Void
    ) -> any HTTPClientTask
}

/// One GET request.
struct WebRequest: Sendable {
    let url: URL
    /// The fields beside those that every request has, or in their place.
    let headers: [String: String]
    /// The bytes beyond which a body is refused.
    let maximumSize: Int

    /// The error of a body beyond the limit, whose size is known if the server has said it.
    func tooLong(_ size: Int? = nil) -> URLError { URLError(tooLongBodyOf: url, size: size, limit: maximumSize) }
}

/// The answer to a request.
struct WebResponse: Sendable {
    let status: Int
    /// The field that says where else to ask.
    let location: String?
    let body: Data
}

extension URLError {
    private static let (sizeKey, limitKey) = ("HTTPBodySize", "HTTPBodyLimit")

    /// Makes the error of a body that is longer than a limit; its size is nil if the server has not said it.
    public init(tooLongBodyOf url: URL, size: Int?, limit: Int) {
        let bytes = size.map { "\($0) bytes, and \(limit) are allowed" } ?? "more than \(limit) bytes"
        var information: [String: Any] = [
            NSLocalizedDescriptionKey: "The request for \(url) was answered with \(bytes).",
            NSURLErrorFailingURLErrorKey: url, Self.limitKey: limit,
        ]
        information[Self.sizeKey] = size
        self.init(.dataLengthExceedsMaximum, userInfo: information)
    }

    /// The size and the limit of a body that was too long; the size is nil if the server has not said it.
    public var tooLongBody: (size: Int?, limit: Int)? {
        let information = (self as NSError).userInfo
        return (information[Self.limitKey] as? Int).map { (information[Self.sizeKey] as? Int, $0) }
    }

    /// An error that says in one sentence what happened to the request for a URL.
    init(_ code: Code, for url: URL, _ reason: String) {
        self.init(
            code,
            userInfo: [
                NSLocalizedDescriptionKey: "The request for \(url) \(reason).", NSURLErrorFailingURLErrorKey: url,
            ])
    }
}
