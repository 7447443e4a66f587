import FeatureNetworking
import Foundation
import Synchronization

/// A client that answers at once by a closure, or when the test says so if the closure returns nil.
final class StubHTTPClient: HTTPClient {
    typealias Outcome = Result<(Data, Int), any Error>
    typealias Completion = @Sendable (Outcome) -> Void

    private struct State {
        var requested: [URL] = []
        var cancelled: [URL] = []
        var pending: [(url: URL, completion: Completion)] = []
    }

    private let state = Mutex(State())
    private let answer: @Sendable (URL) -> Outcome?

    init(_ answer: @escaping @Sendable (URL) -> Outcome? = { _ in nil }) { self.answer = answer }

    var requested: [URL] { state.withLock(\.requested) }
    var cancelled: [URL] { state.withLock(\.cancelled) }

    func get(from url: URL, completion: @escaping Completion) -> any HTTPClientTask {
        let outcome = answer(url)
        state.withLock { state in
            state.requested.append(url)
            if outcome == nil { state.pending.append((url, completion)) }
        }
        if let outcome { completion(outcome) }
        return Task { [weak self] in self?.state.withLock { $0.cancelled.append(url) } }
    }

    func complete(with outcome: Outcome) {
        let pending = state.withLock { state in
            defer { state.pending = [] }
            return state.pending
        }
        for request in pending { request.completion(outcome) }
    }

    private struct Task: HTTPClientTask {
        let onCancel: @Sendable () -> Void
        func cancel() { onCancel() }
    }
}
