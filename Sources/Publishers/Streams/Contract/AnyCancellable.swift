import Synchronization

/// A cancellable that cancels when it is released.
///
///     var cancellable: AnyCancellable? = ticks.sink { print($0) }
///     cancellable = nil  // Nothing is printed from here on.
///
/// Cancels its target at most once, however often ``cancel()`` is called, on any threads.
public final class AnyCancellable: Cancellable, Hashable {
    @usableFromInline enum State: UInt8, AtomicRepresentable { case over, pending, beingRead }

    @usableFromInline let state: Atomic<State>

    /// Cleared only by the caller that ends the pending state, and read only in ``State/beingRead``.
    @exclusivity(unchecked) @usableFromInline var reference: _SubscriptionReference?

    /// The type of the publisher that was subscribed to: one word, as there is one for each subscription.
    @usableFromInline let pipeline: Any.Type?

    /// Runs the closure on cancel.
    public convenience init(_ cancel: @escaping () -> Void) {
        self.init(reference: _SubscriptionReference(ClosureSubscription(onCancel: cancel)), to: nil)
    }

    /// Cancels the canceller on cancel.
    public convenience init<C: Cancellable>(_ canceller: C) { self.init(canceller.cancel) }

    @_alwaysEmitIntoClient init(reference: _SubscriptionReference?, to pipeline: Any.Type?) {
        state = Atomic(reference == nil ? .over : .pending)
        (self.reference, self.pipeline) = (reference, pipeline)
    }

    deinit { end { $0.release() } }

    /// Cancels its target, and releases it.
    public func cancel() { end { $0.cancel() } }

    @inline(__always) private func end(_ cancel: (_SubscriptionReference) -> Void) {
        var round = 0
        while load() != .over {
            switch changePending(to: .over) {
            case .over: return
            case .pending:
                if let reference = reference.take() { cancel(reference) }
                return
            case .beingRead:
                round += 1
                waitBriefly(round: round, for: address)
            }
        }
    }

    /// Its address, by which switch points know it; not the object's, which may be that of another state.
    private var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) &+ 1 }

    private func load() -> State {
        SwitchPoint.pass(.read, address)
        return state.load(ordering: .acquiring)
    }

    /// Changes the state if it is pending. Returns the previous state.
    private func changePending(to new: State) -> State {
        SwitchPoint.pass(.write, address)
        return state.compareExchange(expected: .pending, desired: new, ordering: .acquiringAndReleasing).original
    }

    /// Reads the target, unless it is over or another thread is reading it. A cancel waits for the body, so the body
    /// must not call foreign code.
    func reading<Result>(_ body: (any Subscription) -> Result) -> Result? {
        guard changePending(to: .beingRead) == .pending else { return nil }
        defer {
            SwitchPoint.pass(.write, address)
            state.store(.pending, ordering: .releasing)
        }
        return (reference?.subscription).map(body)
    }

    /// Stores this cancellable in the set. It is cancelled when the set releases it.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Stores this cancellable in the collection. It is cancelled when the collection releases it.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Two are equal when they are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Cancellable {
    /// Stores this cancellable in the set. It is cancelled when the set releases it.
    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }

    /// Stores this cancellable in the collection. It is cancelled when the collection releases it.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }
}
