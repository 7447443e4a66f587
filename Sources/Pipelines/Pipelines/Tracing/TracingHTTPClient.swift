import FeatureNetworking
import Foundation

/// A client that reports requests and their outcomes to an observer.
public struct TracingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let observe: Trace.Observer

    /// Makes a client that sends its requests by the other.
    public init(_ client: any HTTPClient, observe: @escaping Trace.Observer) {
        self.client = client
        self.observe = observe
    }

    /// Sends the request, and reports it and its outcome.
    public func get(
        from url: URL, completion: @escaping @Sendable (Result<(Data, Int), any Error>) -> Void
    ) -> any HTTPClientTask {
        let start = ContinuousClock.now
        observe(.requested(url))
        return client.get(from: url) { [observe] result in
            let duration = start.duration(to: .now)
            switch result {
            case .success((let data, let status)):
                observe(.responded(url, status: status, bytes: data.count, after: duration))
            case .failure(let error): observe(.failed(url, error, after: duration))
            }
            completion(result)
        }
    }
}
