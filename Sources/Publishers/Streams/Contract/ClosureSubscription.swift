/// A cancel closure in the shape of a subscription.
@usableFromInline final class ClosureSubscription: Subscription, SubscriptionOwner {
    private let onCancel: () -> Void

    init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    @usableFromInline func request(_ demand: Subscribers.Demand) {}
    @usableFromInline func cancel() { onCancel() }
}
