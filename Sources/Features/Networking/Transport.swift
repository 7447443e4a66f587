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

    var tooLong: URLError {
        URLError(.dataLengthExceedsMaximum, for: url, "was answered with more than \(maximumSize) bytes")
    }
}

/// What a request was answered with.
struct WebResponse: Sendable {
    let status: Int
    /// The field that says where else to ask.
    let location: String?
    let body: Data
}

extension URLError {
    /// An error that says in one sentence what became of the request for a URL.
    init(_ code: Code, for url: URL, _ reason: String) {
        self.init(
            code,
            userInfo: [
                NSLocalizedDescriptionKey: "The request for \(url) \(reason).", NSURLErrorFailingURLErrorKey: url,
            ])
    }
}
