extension Publishers {
    /// When a buffer asks its upstream.
    public enum PrefetchStrategy: Hashable, Sendable {
        /// At first for as many values as it can hold, and for another one whenever one has gone.
        case keepFull
        /// For all values.
        case byRequest
    }

    /// What becomes of a value for which there is no room.
    public enum BufferingStrategy<Failure: Error> {
        /// It is dropped.
        case dropNewest
        /// The one that has waited longest is dropped.
        case dropOldest
        /// The buffer fails with the error that the closure makes, after what waits.
        case customError(() -> Failure)
    }
}

extension Publisher {
    /// Keeps values that come when there is no demand, as many as that.
    ///
    ///     readings.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)
    ///
    /// The completion waits for the values that are kept.
    @_alwaysEmitIntoClient public func buffer(
        size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
    ) -> Publishers.Buffer<Self> {
        Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
    }
}

extension Publishers {
    /// Keeps its upstream's values that come when there is no demand.
    public struct Buffer<Upstream: Publisher>: _Operator {
        /// The publisher whose values are kept.
        public let upstream: Upstream
        /// How many.
        public let size: Int
        /// When the upstream is asked.
        public let prefetch: PrefetchStrategy
        /// What becomes of a value for which there is no room.
        public let whenFull: BufferingStrategy<Upstream.Failure>

        /// Makes the operator.
        @inlinable public init(
            upstream: Upstream, size: Int, prefetch: PrefetchStrategy, whenFull: BufferingStrategy<Upstream.Failure>
        ) {
            precondition(size >= 0, "A size cannot be negative: \(size)")
            (self.upstream, self.size, self.prefetch, self.whenFull) = (upstream, size, prefetch, whenFull)
        }

        /// Attaches the subscriber to the upstream, by way of the buffer.
        public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms) -> _Link? {
            Buffering(AnySubscriber(subscriber), on: terms.by(Self.self), (size, prefetch, whenFull)).attach(
                to: upstream.map(CollectionOfOne.init))
        }
    }
}

/// Keeps values that come when there is no demand; some come together, and in between them nothing is delivered.
final class Buffering<Input: Sequence, Failure: Error>: Handling<
    Input, Input.Element, Failure,
    (size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>)
>
{
    // The turn's.
    private var waiting = Queue<Input.Element>()
    private var completion: Subscribers.Completion<Failure>?
    private var isDelivering = false

    override var prefetch: Subscribers.Demand? { settings.prefetch == .keepFull ? .max(settings.size) : .unlimited }

    override func handle(_ input: Input) {
        for value in input where completion == nil { keep(value) }
        deliverWaiting()
    }

    private func keep(_ value: Input.Element) {
        guard demand + settings.size <= waiting.count else { return waiting.append(value) }
        switch settings.whenFull {
        case .dropNewest: break
        case .dropOldest:
            _ = waiting.popFirst()
            if settings.size > 0 { waiting.append(value) }
        case .customError(let makeError):
            completion = .failure(makeError())
            leaveUpstream()
        }
    }

    override func handle(_ completion: Subscribers.Completion<Failure>) {
        self.completion = self.completion ?? completion
        deliverWaiting()
    }

    override func requested(_ more: Subscribers.Demand) { deliverWaiting() }

    /// A request made while it runs adds to its demand.
    private func deliverWaiting() {
        guard !isDelivering else { return }
        isDelivering = true
        var count = 0
        while demand != .none, let value = waiting.popFirst() {
            pass(value)
            count += 1
        }
        isDelivering = false
        if settings.prefetch == .keepFull, count > 0 { ask(.max(count)) }
        if waiting.isEmpty, let completion { finish(completion) }
    }

    override func discard() { waiting = Queue() }
}
