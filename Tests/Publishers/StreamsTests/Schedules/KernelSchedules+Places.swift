#if DEBUG
import StreamsTesting
import Testing

@testable import Streams

/// An upstream's subscription in every order in which it can be handed over, returned, ended and left, by
/// each kernel that keeps one: see ``UpstreamPlace``.
extension KernelSchedules {
    @Test("A subscription that is handed over and returned is kept once", arguments: UpstreamHolder.allCases)
    func placeOfOne(in holder: UpstreamHolder) throws {
        try holder.check([.handOver], [.comeBack]) { try checkEqual([$0.cancels, $1.upstreams.count], [0, 1]) }
    }

    @Test("An upstream that is left is cancelled, whenever its subscription comes", arguments: UpstreamHolder.allCases)
    func placeOfLeft(in holder: UpstreamHolder) throws {
        try holder.check([.handOver], [.comeBack], [.leave]) {
            try StreamsTesting.check($0.cancels > 0, "It goes on.")
            try checkEqual($1.upstreams.count, 0)
        }
        try holder.check([.comeBack], [.leave]) { try checkEqual([$0.cancels, $1.upstreams.count], [1, 0]) }
        try holder.check([.handOver], [.leave]) { try checkEqual([$0.cancels, $1.upstreams.count], [1, 0]) }
    }

    @Test("An upstream that has ended is neither cancelled nor kept", arguments: UpstreamHolder.allCases)
    func placeOfEnded(in holder: UpstreamHolder) throws {
        try holder.check([.handOver, .end], [.comeBack]) { try checkEqual([$0.cancels, $1.upstreams.count], [0, 0]) }
        try holder.check([.end], [.comeBack]) { try checkEqual([$0.cancels, $1.upstreams.count], [0, 0]) }
    }

    @Test("Of an upstream that ends while it is left nothing is kept", arguments: UpstreamHolder.allCases)
    func placeOfEndedAndLeft(in holder: UpstreamHolder) throws {
        try holder.check([.handOver, .end], [.comeBack], [.leave]) { try checkEqual($1.upstreams.count, 0) }
    }

    @Test("A second subscription is cancelled, and the first one kept", arguments: UpstreamHolder.allCases)
    func placeOfSecond(in holder: UpstreamHolder) throws {
        try Interleavings { scene in
            let (upstream, subscriptions) = (holder.make(), [HeldSubscription(), HeldSubscription()])
            for subscription in subscriptions { scene.thread { upstream.adopt(subscription) } }
            scene.check { try checkEqual(subscriptions.map(\.cancels).sorted(), [0, 1]) }
            scene.check { try checkEqual(upstream.holder.upstreams.count, 1) }
        }.check(preemptions: nil)
    }
}

/// An event of an upstream or of its subscription.
enum UpstreamEvent { case handOver, comeBack, end, leave }

/// A kernel that keeps the subscription to an upstream.
enum UpstreamHolder: CaseIterable {
    case forwarding, relay, paced, group
    /// A group of which one upstream is left, and not all.
    case member

    /// Tries all schedules of threads on which the events happen, each thread's in their order; of three threads all with at
    /// most three preemptions.
    func check(
        _ threads: [UpstreamEvent]..., property: @escaping (HeldSubscription, any NamedSubscription) throws -> Void
    ) throws {
        let preemptions = threads.count > 2 ? 3 : nil
        let exploration = try Interleavings { scene in
            let (upstream, subscription) = (make(), HeldSubscription())
            for events in threads {
                scene.thread(acts: events.map { event in { upstream.happen(event, to: subscription) } })
            }
            scene.check { try property(subscription, upstream.holder) }
        }.check(preemptions: preemptions)
        try checkEqual(exploration.extent, preemptions.map { .preemptions($0) } ?? .all)
    }

    func make() -> HeldUpstream {
        let ignoring = AnySubscriber<Int, Never>(receiveValue: { _ in .none })
        switch self {
        case .forwarding:
            let link = ForwardingSubscription()
            return HeldUpstream(link, { _ = link.adopt($0) }, { _ = link.keep($0) }, { _ = link.finish() })
        case .relay:
            let relay = Relay(on: .unlimited)
            return HeldUpstream(relay, { _ = relay.adoptNext($0) }, { _ = relay.start($0) }, { _ = relay.finish() })
        case .paced:
            let paced = PacedSubscription(ignoring, on: .unlimited, StrangerGuard<Int, Never>(prefetch: .unlimited))
            return HeldUpstream(
                paced, { paced.receive(subscription: $0) }, { paced.keep($0) },
                { paced.receive(completion: .finished) })
        case .group:
            let group = MergingSubscription(ignoring, on: .unlimited)
            let (key, _) = (group.join(), group.join())  // Another one, so that the group goes on.
            return HeldUpstream(group, { group.adopt($0, at: key) }, { group.keep($0, at: key) }, { group.finish(key) })
        case .member:
            let group = ReducingSubscription(ignoring, on: .unlimited)
            let key = group.join()
            return HeldUpstream(
                group, { group.adopt($0, at: key) }, { group.keep($0, at: key) }, { group.vacate(key) },
                leave: { group.cancelUpstream(at: key) })
        }
    }
}

/// An upstream, as its holder hears of it.
struct HeldUpstream {
    let holder: any NamedSubscription
    let adopt: (any Subscription) -> Void
    private let keep: (_SubscriptionReference) -> Void
    private let (end, leave): (() -> Void, () -> Void)

    init(
        _ holder: any NamedSubscription, _ adopt: @escaping (any Subscription) -> Void,
        _ keep: @escaping (_SubscriptionReference) -> Void, _ end: @escaping () -> Void, leave: (() -> Void)? = nil
    ) {
        (self.holder, self.adopt, self.keep, self.end) = (holder, adopt, keep, end)
        self.leave = leave ?? holder.cancel
    }

    func happen(_ event: UpstreamEvent, to subscription: HeldSubscription) {
        switch event {
        case .handOver: adopt(subscription)
        case .comeBack: keep(_SubscriptionReference(subscription))
        case .end: end()
        case .leave: leave()
        }
    }
}

/// Sendable, as one thread of a scene runs at a time.
final class HeldSubscription: Subscription, SubscriptionOwner, @unchecked Sendable {
    private(set) var cancels = 0

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
        Scene.point(self, writes: true)
        cancels += 1
    }
}
#endif
