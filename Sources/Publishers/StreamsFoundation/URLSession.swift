#if !canImport(Darwin)
import Foundation
import Streams

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSession {
    /// A publisher that loads the contents of the URL.
    ///
    ///     session.dataTaskPublisher(for: url)
    ///         .map(\.data)
    ///         .decode(type: Feed.self, decoder: JSONDecoder())
    ///
    /// See ``DataTaskPublisher``.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { dataTaskPublisher(for: URLRequest(url: url)) }

    /// A publisher that makes the request, and sends its response.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }

    /// A publisher that makes a new request for each subscriber, when that first requests a value.
    ///
    /// The whole response is sent as one value, on a queue of the session; then it finishes. Only a failed transfer is
    /// a failure, whatever the status of the response. A cancel cancels the transfer.
    public struct DataTaskPublisher: Publisher, Sendable {
        /// The body and the response.
        public typealias Output = (data: Data, response: URLResponse)
        /// The reason why there is no response.
        public typealias Failure = URLError

        /// The request to make.
        public let request: URLRequest
        /// The session that makes it.
        public let session: URLSession

        /// Makes the publisher, as `dataTaskPublisher(for:)` of the session does.
        public init(request: URLRequest, session: URLSession) { (self.request, self.session) = (request, session) }

        /// Attaches the subscriber. The transfer starts when it requests a value.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == URLError {
            // The first publisher fails when a value is requested from it; the transfer then takes its place, and its
            // demand. Erased, so that `tryMap` cannot be that of a `Just`, which runs at once.
            _ = Just(request).eraseToAnyPublisher().tryMap { _ -> Output in throw URLError(.unknown) }
                .catch { _ in Deferred { transfer() } }.attachGuarded(subscriber, on: .requested.by(Self.self))
        }

        private func transfer() -> Publishers.HandleEvents<Future<Output, URLError>> {
            var cancel: (() -> Void)?
            let answer = Future<Output, URLError> { promise in
                let task = session.dataTask(with: request) { data, response, error in
                    guard let response, error == nil else {
                        return promise(.failure(error as? URLError ?? URLError(.unknown)))
                    }
                    promise(.success((data ?? Data(), response)))
                }
                cancel = task.cancel
                task.resume()
            }
            return answer.handleEvents(receiveCancel: cancel)
        }
    }
}
#endif
