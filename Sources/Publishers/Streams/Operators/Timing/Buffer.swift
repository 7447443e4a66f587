extension Publishers {
    /// When a buffer requests values from its upstream.
    public enum PrefetchStrategy: Hashable, Sendable {
        /// Requests as many values as the buffer can hold, and another one whenever one has been delivered.
        case keepFull
        /// Requests all values.
        case byRequest
    }

    /// Decides about a value for which there is no room.
    public enum BufferingStrategy<Failure: Error> {
        /// Drops the new value.
        case dropNewest
        /// Drops the value that has waited longest.
        case dropOldest
        /// Fails with the error that the closure returns, after the waiting values: a subscriber that requests none of
        /// them does not hear of it. The upstream is cancelled, and the closure is called, at once.
        case customError(() -> Failure)
    }
}

extension Publisher {
    /// Keeps values that arrive when there is no demand, up to the given number.
    ///
    ///     let readings = PassthroughSubject<Int, Never>()
    ///     var subscription: (any Subscription)?
    ///     readings.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
    ///         .handleEvents(receiveOutput: { print($0) })
    ///         .subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
    ///     for reading in 1...3 { readings.send(reading) }
    ///     subscription?.request(.max(1))
    ///     // Prints: 3
    ///
    /// Requests all values or, with `.keepFull`, as many as it has room for, whatever downstream requests. A completion
    /// is sent after the kept values, a failure, too; a cancel drops them. With a size of 0 no value is kept, and with
    /// `.keepFull` none is requested.
    @_alwaysEmitIntoClient public func buffer(
        size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
    ) -> Publishers.Buffer<Self> {
        Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
    }
}

extension Publishers {
    /// Keeps its upstream's values that arrive when there is no demand.
    public struct Buffer<Upstream: Publisher>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are kept.
        public let upstream: Upstream
        /// The maximum number of values that are kept.
        public let size: Int
        /// When values are requested from the upstream.
        public let prefetch: PrefetchStrategy
        /// Decides about a value for which there is no room.
        public let whenFull: BufferingStrategy<Upstream.Failure>

        /// Keeps up to `size` elements of `upstream` for a downstream that requests them later.
        @_alwaysEmitIntoClient public init(
            upstream: Upstream, size: Int, prefetch: PrefetchStrategy, whenFull: BufferingStrategy<Upstream.Failure>
        ) {
            precondition(size >= 0, "A size cannot be negative: \(size)")
            (self.upstream, self.size, self.prefetch, self.whenFull) = (upstream, size, prefetch, whenFull)
        }

        /// Attaches the subscriber to the upstream, through the buffer.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let buffering = Buffering<Self.Output, Failure>(size: size, prefetch: prefetch, whenFull: whenFull)
            return PacedSubscription(AnySubscriber(subscriber), on: terms.by(Self.self), buffering)
                .attach(to: upstream)
        }
    }
}

/// Keeps values that arrive when there is no demand.
@usableFromInline package final class Buffering<Value, Failure: Error>: Pacing {
    @usableFromInline package typealias Input = Value
    @usableFromInline package typealias Output = Value

    @usableFromInline let size: Int
    @usableFromInline let asksForMore: Bool
    @usableFromInline let whenFull: Publishers.BufferingStrategy<Failure>

    // The turn's, as all calls to a pacing are.
    @exclusivity(unchecked) @usableFromInline package var waiting = Queue<Value>()
    /// The number of delivered values for which no others have been requested yet.
    @exclusivity(unchecked) @usableFromInline var gone = 0
    /// Set before `makeError` is called, as that closure may make the upstream send again.
    @exclusivity(unchecked) @usableFromInline var isFull = false
    /// Sends the completion.
    @exclusivity(unchecked) @usableFromInline var complete: ((PacedDelivery) -> Void)?

    @inlinable
    package init(size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>) {
        self.size = size
        self.whenFull = whenFull
        asksForMore = prefetch == .keepFull
    }

    @_alwaysEmitIntoClient package var prefetch: Subscribers.Demand? { asksForMore ? .max(size) : .unlimited }

    @_alwaysEmitIntoClient package func receive(_ input: Value, _ delivery: PacedDelivery) {
        if waiting.isEmpty, !isFull, delivery.deliverAtOnce(input) { gone += 1 } else { keep(input, delivery) }
    }

    /// Keeps the value without delivering it, so that nothing is delivered between values that arrive together.
    @_alwaysEmitIntoClient @inline(never) func keep(_ value: Value, _ delivery: PacedDelivery) {
        guard !isFull else { return }
        guard delivery.demand + size <= waiting.count else { return waiting.append(value) }
        switch whenFull {
        case .dropNewest: break
        case .dropOldest:
            withExtendedLifetime(waiting.popFirst()) { if delivery.demand + size != .none { waiting.append(value) } }
        case .customError(let makeError):
            isFull = true
            let error = makeError()
            endLater(with: .failure(error))
            delivery.cancelUpstream()
        }
    }

    @_alwaysEmitIntoClient package func receive(completion: Subscribers.Completion<Failure>, _: PacedDelivery) {
        endLater(with: completion)
    }

    /// The first completion counts.
    @_alwaysEmitIntoClient func endLater(with completion: Subscribers.Completion<Failure>) {
        if complete == nil { complete = { $0.finish(completion) } }
    }

    @_alwaysEmitIntoClient package func next(_ delivery: PacedDelivery) -> Bool {
        if !waiting.isEmpty, delivery.demand != .none {
            deliverFirst(delivery)
        } else if asksForMore, gone > 0 {
            delivery.ask(.max(exchangeValue(of: &gone, with: 0)))
        } else if waiting.isEmpty, let complete {
            complete(delivery)
        } else {
            return false
        }
        return true
    }

    /// A separate function, because an unspecialised one looks up the type of the optional value when it begins.
    @_alwaysEmitIntoClient @inline(never) func deliverFirst(_ delivery: PacedDelivery) {
        gone += 1
        if let value = waiting.popFirst() { delivery.deliver(value) }
    }
}
