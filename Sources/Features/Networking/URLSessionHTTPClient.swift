import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An `HTTPClient` over `URLSession`, with a bound on what a server may cost: so much time, so many bytes.
///
///     let client = URLSessionHTTPClient()
///     let task = client.get(from: url) { result in
///         print(result.map { data, status in "\(status), \(data.count) bytes" })
///     }
///
/// All its errors are `URLError`s: `timedOut` and `dataLengthExceedsMaximum` where a bound was passed,
/// `badServerResponse` for a response that isn't HTTP, and those of `URLSession`. A body that ends before the
/// length that its header gave is an error, too.
public final class URLSessionHTTPClient: HTTPClient {
    private let session: URLSession
    private let bounds: Transfer.Bounds

    /// Makes a client; nothing is sent before the first `get`.
    ///
    /// On platforms with FoundationNetworking each request gets a session of its own, made from the
    /// configuration of `session`; its delegate plays no part there.
    ///
    /// - Parameters:
    ///   - session: says how to connect; an ephemeral one, which keeps nothing on the disk, if left out.
    ///   - maximumSize: the number of bytes, as decoded, beyond which a body is refused; 8 MiB if left out.
    ///   - maximumDuration: the seconds from `get` to the last byte after which a request is given up.
    public init(
        session: URLSession = URLSession(configuration: .ephemeral),
        maximumSize: Int = 8 << 20,
        maximumDuration: TimeInterval = 30
    ) {
        self.session = session
        bounds = Transfer.Bounds(size: maximumSize, duration: maximumDuration)
    }

    /// Makes a client that sends these header fields with every request, and never answers from a local cache.
    ///
    /// - Parameter maximumDuration: the seconds from `get` to the last byte after which a request is given up.
    public convenience init(headers: [String: String], maximumDuration: TimeInterval = 30) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = headers
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = maximumDuration
        self.init(session: URLSession(configuration: configuration), maximumDuration: maximumDuration)
    }

    /// Sends one GET request for `url` and calls `completion` once, on any thread, within the bounds.
    @discardableResult
    public func get(
        from url: URL,
        completion: @escaping @Sendable (Result<(Data, Int), any Error>) -> Void
    ) -> any HTTPClientTask {
        let transfer = Transfer(of: url, within: bounds, completion: completion)
        transfer.start(in: session)
        return transfer
    }
}
