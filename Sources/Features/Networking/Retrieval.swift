import Foundation
import Synchronization

/// One `get` of a `WebHTTPClient`: a request, those that its answers lead to, and one answer within the bounds.
///
/// The first event settles it: the last byte, an error, a bound or `cancel()`. The answer never waits for a transport
/// to end, because a server that sends without pause can delay that.
final class Retrieval: HTTPClientTask, Sendable {
    typealias Completion = @Sendable (Result<(Data, Int), any Error>) -> Void

    struct Bounds: Sendable {
        let size: Int
        let duration: TimeInterval
    }

    private struct State {
        var completion: Completion?
        /// The request under way, and how many redirections have led to it.
        var exchange: (task: any HTTPClientTask, redirections: Int)?
    }

    private let url: URL
    private let headers: [String: String]
    private let bounds: Bounds
    private let transport: @Sendable (URL) -> any Transport
    private let state: Mutex<State>
    /// Where a request is given up: never on a thread of a session, which `URLSessionTask.cancel` may wait for.
    private let queue = DispatchQueue(label: "Networking.Retrieval")
    private static let maximumRedirections = 16
    /// The statuses of answers whose location is followed.
    static let redirectionStatuses: Set = [301, 302, 303, 307, 308]

    init(
        of url: URL, headers: [String: String], within bounds: Bounds, completion: @escaping Completion,
        transport: @escaping @Sendable (URL) -> any Transport
    ) {
        (self.url, self.headers, self.bounds, self.transport) = (url, headers, bounds, transport)
        state = Mutex(State(completion: completion))
    }

    func start() {
        send(to: url, after: 0)
        queue.asyncAfter(deadline: .now() + bounds.duration) { [weak self, bounds] in
            self?.giveUp(.timedOut, "took longer than \(bounds.duration) seconds")
        }
    }

    func cancel() {
        queue.async { self.giveUp(.cancelled, "was cancelled") }
    }

    private func send(to target: URL, after redirections: Int) {
        let isMeant = target.origin == url.origin
        let request = WebRequest(url: target, headers: isMeant ? headers : [:], maximumSize: bounds.size)
        let task = transport(target).send(request) { self.receive($0, from: target, after: redirections) }
        let isOver = state.withLock { state in
            // It may be answered already, and have led on.
            if state.exchange.map({ $0.redirections < redirections }) ?? true { state.exchange = (task, redirections) }
            return state.completion == nil
        }
        if isOver { task.cancel() }
    }

    private func receive(_ result: Result<WebResponse, any Error>, from source: URL, after redirections: Int) {
        switch result {
        case .failure(let error): settle(.failure(error))
        case .success(let response):
            guard Self.redirectionStatuses.contains(response.status), let location = response.location else {
                settle(.success((response.body, response.status)))
                return
            }
            guard let target = URL(string: location, relativeTo: source)?.absoluteURL, target.isOfTheWeb else {
                settle(.failure(error(.unsupportedURL, "was led to a place that is not on the web")))
                return
            }
            guard redirections < Self.maximumRedirections else {
                settle(.failure(error(.httpTooManyRedirects, "was led on and on")))
                return
            }
            guard state.withLock({ $0.completion != nil }) else { return }
            send(to: target, after: redirections + 1)
        }
    }

    private func giveUp(_ code: URLError.Code, _ reason: String) {
        settle(.failure(error(code, reason)))?.cancel()
    }

    /// Answers, unless that has already been done, and releases the request. Returns the request that was under way.
    @discardableResult private func settle(_ result: Result<(Data, Int), any Error>) -> (any HTTPClientTask)? {
        let settled = state.withLock { state in
            defer { state = State() }
            return state
        }
        settled.completion?(result)
        return settled.exchange?.task
    }

    private func error(_ code: URLError.Code, _ reason: String) -> URLError { URLError(code, for: url, reason) }
}

extension URL {
    /// Scheme, host and port: the origin to which header fields may be sent.
    fileprivate var origin: [String] {
        let scheme = scheme?.lowercased() ?? ""
        return [scheme, serverName.lowercased(), "\(port ?? (scheme == "https" ? 443 : 80))"]
    }

    fileprivate var isOfTheWeb: Bool {
        ["http", "https"].contains(scheme?.lowercased() ?? "") && !serverName.isEmpty
    }

    /// The host under the name by which it is found: without escapes, and in the letters of such names.
    var serverName: String { host(percentEncoded: false) ?? "" }
}
