import Streams
import Synchronization

/// A subscription that counts its requests and cancels.
final class UpstreamDouble: Subscription, Sendable {
    private let requested = Atomic(0)
    private let cancelled = Atomic(0)

    var requests: Int { requested.load(ordering: .relaxed) }
    var cancels: Int { cancelled.load(ordering: .relaxed) }

    func request(_ demand: Subscribers.Demand) { requested.add(1, ordering: .relaxed) }

    func cancel() { cancelled.add(1, ordering: .relaxed) }
}
