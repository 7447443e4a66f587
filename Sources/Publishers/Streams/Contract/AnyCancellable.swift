import Synchronization

/// A cancellable that cancels when it is let go of.
///
///     var cancellable: AnyCancellable? = ticks.sink { print($0) }
///     cancellable = nil  // Nothing is printed from here on.
///
/// What it cancels is told so once, whatever the number of calls, on whichever threads.
public final class AnyCancellable: Cancellable, Hashable {
    @usableFromInline enum State: UInt8, AtomicRepresentable { case over, pending, beingRead }

    @usableFromInline let state: Atomic<State>

    /// Cleared by the one caller who ends the pending state, and read by the one who has it read.
    @exclusivity(unchecked) @usableFromInline var link: _Link?

    /// What was subscribed to, a publisher; one word, as there is one for each subscription.
    @usableFromInline let pipeline: Any.Type?

    /// Runs the closure on cancel.
    public convenience init(_ cancel: @escaping () -> Void) {
        self.init(link: _Link(ClosureSubscription(onCancel: cancel)), to: nil)
    }

    /// Cancels the canceller on cancel.
    public convenience init<C: Cancellable>(_ canceller: C) { self.init(canceller.cancel) }

    @inlinable init(link: _Link?, to pipeline: Any.Type?) {
        state = Atomic(link == nil ? .over : .pending)
        (self.link, self.pipeline) = (link, pipeline)
    }

    deinit { cancel() }

    /// Cancels, and lets go of what was to be cancelled.
    public func cancel() {
        var round = 0
        while state.load(ordering: .acquiring) != .over, change(to: .over) == .beingRead {
            round += 1
            waitBriefly(round: round)
        }
    }

    /// What was pending is let go of when it is over.
    private func change(to new: State) -> State {
        let old = state.compareExchange(expected: .pending, desired: new, ordering: .acquiringAndReleasing).original
        guard old == .pending, new == .over else { return old }
        let cancelled = link
        link = nil
        cancelled?.cancel()
        return old
    }

    /// A cancel waits for it: so nobody else's code is called. Nothing is read when it is over, or somebody else reads.
    func reading<Result>(_ body: (any Subscription) -> Result) -> Result? {
        guard change(to: .beingRead) == .pending else { return nil }
        defer { state.store(.pending, ordering: .releasing) }
        return (link?.subscription).map(body)
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

extension Cancellable {
    /// Keeps this cancellable in the set; it is cancelled when the set lets go of it.
    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }

    /// Keeps this cancellable in the collection; it is cancelled when the collection lets go of it.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }
}

/// A cancel, as a subscription.
@usableFromInline final class ClosureSubscription: Subscription, LinkOwner {
    private let onCancel: () -> Void

    @usableFromInline init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    @usableFromInline func request(_ demand: Subscribers.Demand) {}
    @usableFromInline func cancel() { onCancel() }
}
