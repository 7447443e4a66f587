import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests by `URLSession`.
struct URLSessionTransport: Transport {
    let session: URLSession

    func send(
        _ request: WebRequest, completion: @escaping @Sendable (Result<WebResponse, any Error>) -> Void
    ) -> any HTTPClientTask {
        let transfer = Transfer(of: request, completion: completion)
        transfer.start(in: session)
        return transfer
    }
}

/// One request with `URLSession`, which collects the body up to a limit.
private final class Transfer: NSObject, HTTPClientTask, URLSessionDataDelegate {
    typealias Completion = @Sendable (Result<WebResponse, any Error>) -> Void

    private struct State {
        var body = Data()
        var completion: Completion?
        var task: URLSessionDataTask?
    }

    private let request: WebRequest
    private let state: Mutex<State>

    init(of request: WebRequest, completion: @escaping Completion) {
        self.request = request
        state = Mutex(State(completion: completion))
    }

    func start(in session: URLSession) {
        var sent = URLRequest(url: request.url)
        for (field, value) in request.headers { sent.setValue(value, forHTTPHeaderField: field) }
        let task = session.dataTask(with: sent, delegate: self)
        state.withLock { $0.task = task }
        task.resume()
    }

    func cancel() { state.withLock { $0.task }?.cancel() }

    /// Answers with the redirection itself. FoundationNetworking crashes if it is told to continue without following
    /// it, so the completion handler is not called, and the task is cancelled.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        let location = response.value(forHTTPHeaderField: "Location")
        DispatchQueue.global().async {
            self.settle { .success(WebResponse(status: response.statusCode, location: location, body: $0)) }
            self.cancel()
        }
        #else
        completionHandler(nil)
        #endif
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = state.withLock { state in
            guard state.completion != nil, state.body.count <= request.maximumSize else { return false }
            state.body.append(data)
            return state.body.count > request.maximumSize
        }
        guard isTooLong else { return }
        // Never on a thread of the session, which a cancel may wait for.
        DispatchQueue.global().async {
            self.settle { _ in .failure(self.tooLong(dataTask)) }
            self.cancel()
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        session.invalidateAfterTransfer()
        settle { body in
            if body.count > request.maximumSize { return .failure(tooLong(task)) }
            if let error { return .failure(error) }
            guard let response = task.response as? HTTPURLResponse else {
                return .failure(URLError(.badServerResponse, for: request.url, "was not answered over HTTP"))
            }
            let location = response.value(forHTTPHeaderField: "Location")
            return .success(WebResponse(status: response.statusCode, location: location, body: body))
        }
    }

    /// The error of a body that is too long, with its length if the server has announced it.
    private func tooLong(_ task: URLSessionTask) -> URLError {
        guard let length = task.response?.expectedContentLength, length > 0 else { return request.tooLong() }
        return request.tooLong(Int(length))
    }

    /// Answers with `result` of the body, unless that was done already.
    private func settle(_ result: (Data) -> Result<WebResponse, any Error>) {
        let settled = state.withLock { state in
            defer { (state.body, state.completion) = (Data(), nil) }
            return state
        }
        settled.completion?(result(settled.body))
    }
}
