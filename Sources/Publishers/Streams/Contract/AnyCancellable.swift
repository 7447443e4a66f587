import Synchronization

/// A cancellable that cancels when it is let go of.
///
///     var cancellable: AnyCancellable? = ticks.sink { print($0) }
///     cancellable = nil  // Nothing is printed from here on.
///
/// What it cancels is told so once, whatever the number of calls, on whichever threads.
public final class AnyCancellable: Cancellable, Hashable {
    @usableFromInline let isPending: Atomic<Bool>

    /// Read and cleared by the one caller who turns `isPending` off, or by `deinit`, when there are no others.
    @exclusivity(unchecked) @usableFromInline var subscription: (any Subscription)?

    /// Runs the closure on cancel.
    public init(_ cancel: @escaping () -> Void) {
        isPending = Atomic(true)
        subscription = ClosureSubscription(onCancel: cancel)
    }

    /// Cancels the canceller on cancel.
    public convenience init<C: Cancellable>(_ canceller: C) { self.init(canceller.cancel) }

    @inlinable init(subscription: (any Subscription)?) {
        isPending = Atomic(subscription != nil)
        self.subscription = subscription
    }

    deinit { cancel() }

    /// Cancels, and lets go of what was to be cancelled.
    public func cancel() {
        guard isPending.exchange(false, ordering: .acquiringAndReleasing) else { return }
        let cancelled = subscription
        subscription = nil
        cancelled?.cancel()
    }

    /// Keeps this cancellable in the set; it is cancelled when the set lets go of it.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Keeps this cancellable in the collection; it is cancelled when the collection lets go of it.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Two are equal when they are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A cancel, as a subscription.
@usableFromInline struct ClosureSubscription: Subscription {
    let onCancel: () -> Void
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @usableFromInline init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    @usableFromInline func request(_ demand: Subscribers.Demand) {}
    @usableFromInline func cancel() { onCancel() }
}
