#if !canImport(Darwin)
import Foundation
import Streams

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSession {
    /// A publisher that loads what is at the address.
    ///
    ///     session.dataTaskPublisher(for: url)
    ///         .map(\.data)
    ///         .decode(type: Feed.self, decoder: JSONDecoder())
    ///
    /// See ``DataTaskPublisher``.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { dataTaskPublisher(for: URLRequest(url: url)) }

    /// A publisher that sends the request, and what it is answered.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }

    /// A publisher that sends a request when a value is first asked for, for each subscriber anew.
    ///
    /// The whole answer is one value, on a queue of the session's; then it finishes. Whatever the status of the
    /// answer is, only a transfer that fails is a failure. A cancel cancels the transfer.
    public struct DataTaskPublisher: Publisher, Sendable {
        /// The body of the answer, and the rest of it.
        public typealias Output = (data: Data, response: URLResponse)
        /// Why there is no answer.
        public typealias Failure = URLError

        /// The data and the response.
        public let request: URLRequest
        /// The session that sends it.
        public let session: URLSession

        /// Makes the publisher, as ``URLSession/dataTaskPublisher(for:)`` does.
        public init(request: URLRequest, session: URLSession) { (self.request, self.session) = (request, session) }

        /// Attaches the subscriber: the transfer starts when it asks for a value.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == URLError {
            // The first publisher fails when it is asked for a value; the transfer takes its place, and its demand.
            // Erased, as what is known at once would be mapped at once.
            _ = Just(request).eraseToAnyPublisher().tryMap { _ -> Output in throw URLError(.unknown) }
                .catch { _ in transfer() }.attachGuarded(subscriber, on: .requested.by(Self.self))
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
