#if DEBUG
import Streams
import StreamsTesting
import Testing

/// Values that come while the subscription is cancelled: it may be held, and keeps none of them.
extension KernelSchedules {
    @Test("A merge that is cancelled while a value comes that nobody has requested keeps nothing of it")
    func keepingMerged() throws {
        try check { scene in
            let (subject, holder) = (PassthroughSubject<SceneValue, Never>(), SceneHolder())
            subject.merge(with: Empty(completeImmediately: false)).subscribe(holder)
            keepsNothing(of: subject, in: scene, holder)
        }
    }

    @Test("A subscriber that is cancelled while it arrives, and a value comes, keeps nothing of it")
    func keepingLate() throws {
        try check(preemptions: 3) { scene in
            let (subject, holder) = (PassthroughSubject<SceneValue, Never>(), SceneHolder())
            scene.thread("subscriber", { subject.subscribe(holder) })
            scene.thread("busy", { subject.send(SceneValue()) })
            keepsNothing(of: subject, in: scene, holder)
        }
    }

    /// When the subscription has been cancelled while a value came, nobody holds that.
    private func keepsNothing(of subject: PassthroughSubject<SceneValue, Never>, in scene: Scene, _ holder: SceneHolder)
    {
        scene.thread("sender", { subject.send(holder.makeValue()) })
        scene.thread("canceller", { holder.cancel() })
        scene.check {
            try withExtendedLifetime(subject) {
                try StreamsTesting.check(!holder.isCancelled || holder.last == nil, "The value is kept")
            }
        }
        scene.finally { holder.subscription = nil }
    }
}

/// Sendable, as it has no state.
private final class SceneValue: Sendable {}

/// A subscriber that requests nothing, and holds its subscription. Sendable, as one thread of a scene runs at a time.
private final class SceneHolder: Subscriber, @unchecked Sendable {
    var subscription: (any Subscription)?
    /// The value that was made for it.
    private(set) weak var last: SceneValue?

    private(set) var isCancelled = false

    func cancel() {
        Scene.point(self, writes: false)
        guard let subscription else { return }
        isCancelled = true
        subscription.cancel()
    }

    func makeValue() -> SceneValue {
        let value = SceneValue()
        last = value
        return value
    }

    func receive(subscription: any Subscription) {
        Scene.point(self, writes: true)
        self.subscription = subscription
    }

    func receive(_: SceneValue) -> Subscribers.Demand { .none }
    func receive(completion _: Subscribers.Completion<Never>) {}
}
#endif
