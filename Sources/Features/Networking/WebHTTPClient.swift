import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An `HTTPClient` for the web, with limits on the time and the bytes that a server may take.
///
///     let client = WebHTTPClient(headers: ["api_key": key])
///     let task = client.get(from: url) { result in
///         print(result.map { data, status in "\(status), \(data.count) bytes" })
///     }
///
/// It follows up to sixteen redirections. Its header fields are sent only to the requested origin, including scheme and
/// port, and to no other origin of a redirection.
///
/// All its errors are `URLError`s: `timedOut` and `dataLengthExceedsMaximum` where a bound was passed,
/// `badServerResponse` for a response that isn't HTTP, `httpTooManyRedirects`, and those of the connection. A body that
/// ends before the length that its header gave, or in which the connection breaks off, is an error, too.
///
/// `https` is left to `URLSession`. So is `http` on Apple's platforms, and where the environment names a proxy; elsewhere
/// it goes over sockets of its own, because FoundationNetworking ends the process when a server closes the connection
/// within the header of a response. There, a cancel also ends the attempt to connect, but no system can interrupt the look-up of a
/// host's name: the request is answered at once, and one thread waits for the end of the look-up.
public final class WebHTTPClient: HTTPClient {
    private let headers: [String: String]
    private let bounds: Retrieval.Bounds
    private let session: any Transport
    private let http: any Transport

    /// Makes a client; nothing is sent before the first `get`.
    ///
    /// - Parameters:
    ///   - session: says how to connect where `URLSession` does; an ephemeral one, which keeps nothing on the disk, if left
    ///     out. On platforms with FoundationNetworking each request gets a session of its own with its configuration.
    ///   - headers: sent with every request, in the place of those that would be sent otherwise. An `Accept-Encoding` is
    ///   not sent over sockets, which decode nothing.
    ///   - maximumSize: the number of bytes, as decoded, beyond which a body is refused; 8 MiB if left out.
    ///   - maximumDuration: the seconds from `get` to the last byte after which a request is given up.
    public init(
        session: URLSession? = nil, headers: [String: String] = [:], maximumSize: Int = 8 << 20,
        maximumDuration: TimeInterval = 30
    ) {
        self.headers = headers
        bounds = Retrieval.Bounds(size: maximumSize, duration: maximumDuration)
        self.session = URLSessionTransport(session: session ?? Self.ephemeralSession(maximumDuration))
        #if canImport(FoundationNetworking)
        http = session == nil && !Self.hasProxy ? SocketTransport() : self.session
        #else
        http = self.session
        #endif
    }

    private static func ephemeralSession(_ maximumDuration: TimeInterval) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = maximumDuration
        return URLSession(configuration: configuration)
    }

    /// The variables by which FoundationNetworking's `URLSession` finds a proxy for `http`.
    private static var hasProxy: Bool {
        ["http_proxy", "all_proxy", "ALL_PROXY"].contains { name in
            ProcessInfo.processInfo.environment[name, default: ""].isEmpty == false
        }
    }

    /// Sends one GET request for `url` and calls `completion` once, on any thread, within the bounds.
    @discardableResult
    public func get(
        from url: URL,
        completion: @escaping @Sendable (Result<(Data, Int), any Error>) -> Void
    ) -> any HTTPClientTask {
        let retrieval = Retrieval(of: url, headers: headers, within: bounds, completion: completion) {
            [http, session] in $0.scheme?.lowercased() == "http" ? http : session
        }
        retrieval.start()
        return retrieval
    }
}
