import Foundation

/// A client that gets the contents of a URL over HTTP.
public protocol HTTPClient: Sendable {
    /// Sends one GET request for `url` and calls `completion` once, on any thread.
    ///
    /// The completion gets the body and the status of the HTTP response, whether it is a 200 or a 500, or the error
    /// that kept a whole response from coming; a cancelled request ends with `URLError.cancelled`. A response without a
    /// body has empty data.
    ///
    /// - Returns: the running request. It continues when the task is released; only `cancel()` ends it early.
    @discardableResult
    func get(
        from url: URL,
        completion: @escaping @Sendable (Result<(Data, Int), any Error>) -> Void
    ) -> any HTTPClientTask
}

/// A request under way.
public protocol HTTPClientTask: Sendable {
    /// Ends the request, and returns at once.
    ///
    /// The completion gets `URLError.cancelled`, unless it was called already: then this does nothing.
    func cancel()
}
