import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request of a `URLSessionHTTPClient`: it gathers the body within the bounds and answers once.
///
/// Whoever is first settles it: the last byte, an error, a bound or `cancel()`. The answer never waits for
/// `URLSession` to come to an end, because a server that sends without pause can delay that.
///
/// Unchecked Sendable: what changes is in `state`, behind `lock`; the rest is constant.
final class Transfer: NSObject, HTTPClientTask, URLSessionDataDelegate, @unchecked Sendable {
    typealias Completion = @Sendable (Result<(Data, Int), any Error>) -> Void

    struct Bounds: Sendable {
        let size: Int
        let duration: TimeInterval

        var refusal: String { "was answered with more than \(size) bytes" }
    }

    private struct State {
        var body = Data()
        var completion: Completion?
        var task: URLSessionDataTask?
    }

    private let url: URL
    private let bounds: Bounds
    private let lock = NSLock()
    private var state: State
    /// Where a request is given up: never on a thread of the session, which `URLSessionTask.cancel` may wait for.
    private let queue = DispatchQueue(label: "Networking.Transfer")

    init(of url: URL, within bounds: Bounds, completion: @escaping Completion) {
        self.url = url
        self.bounds = bounds
        state = State(completion: completion)
    }

    func start(in session: URLSession) {
        let task = session.dataTask(with: URLRequest(url: url), delegate: self)
        lock.withLock { state.task = task }
        task.resume()
        queue.asyncAfter(deadline: .now() + bounds.duration) { [weak self, bounds] in
            self?.giveUp(.timedOut, "took longer than \(bounds.duration) seconds")
        }
    }

    func cancel() {
        queue.async { self.giveUp(.cancelled, "was cancelled") }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = lock.withLock {
            guard state.completion != nil, state.body.count <= bounds.size else { return false }
            state.body.append(data)
            return state.body.count > bounds.size
        }
        guard isTooLong else { return }
        queue.async { self.giveUp(.dataLengthExceedsMaximum, self.bounds.refusal) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        session.invalidateAfterTransfer()
        settle { body in
            if body.count > bounds.size {
                return .failure(self.error(.dataLengthExceedsMaximum, bounds.refusal))
            }
            if let error { return .failure(error) }
            guard let response = task.response as? HTTPURLResponse else {
                return .failure(self.error(.badServerResponse, "was not answered over HTTP"))
            }
            return .success((body, response.statusCode))
        }
    }

    private func giveUp(_ code: URLError.Code, _ reason: String) {
        let task = lock.withLock { state.task }
        settle { _ in .failure(error(code, reason)) }
        task?.cancel()
    }

    /// Answers with `result` of the body, unless that was done already.
    private func settle(_ result: (Data) -> Result<(Data, Int), any Error>) {
        let settled = lock.withLock {
            defer { state = State() }
            return state
        }
        settled.completion?(result(settled.body))
    }

    private func error(_ code: URLError.Code, _ reason: String) -> URLError {
        URLError(
            code,
            userInfo: [
                NSLocalizedDescriptionKey: "The request for \(url) \(reason).",
                NSURLErrorFailingURLErrorKey: url,
            ])
    }
}
