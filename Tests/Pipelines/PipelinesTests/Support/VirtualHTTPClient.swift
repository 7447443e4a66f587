import FeatureNetworking
import Foundation
import StreamsTesting
import Synchronization

/// A client whose server takes virtual time; a cancelled request is never answered.
final class VirtualHTTPClient: HTTPClient {
    private struct State {
        var requested: [URL] = []
        var cancelled: [URL] = []
    }

    private let scheduler: TestScheduler
    private let latency: VirtualTime.Stride
    private let answer: @Sendable (URL) -> StubHTTPClient.Outcome
    private let state = Mutex(State())

    init(
        _ scheduler: TestScheduler, latency: VirtualTime.Stride,
        answer: @escaping @Sendable (URL) -> StubHTTPClient.Outcome
    ) {
        (self.scheduler, self.latency, self.answer) = (scheduler, latency, answer)
    }

    var requested: [URL] { state.withLock(\.requested) }
    var cancelled: [URL] { state.withLock(\.cancelled) }

    func get(from url: URL, completion: @escaping StubHTTPClient.Completion) -> any HTTPClientTask {
        state.withLock { $0.requested.append(url) }
        let isOver = Flag()
        scheduler.schedule(after: scheduler.now.advanced(by: latency)) { [answer] in
            if isOver.raise() { completion(answer(url)) }
        }
        return Task { [weak self] in
            if isOver.raise() { self?.state.withLock { $0.cancelled.append(url) } }
        }
    }

    private struct Task: HTTPClientTask {
        let onCancel: @Sendable () -> Void
        func cancel() { onCancel() }
    }

    private final class Flag: Sendable {
        private let isRaised = Mutex(false)

        /// Returns true the first time.
        func raise() -> Bool {
            isRaised.withLock { isRaised in
                defer { isRaised = true }
                return !isRaised
            }
        }
    }
}
