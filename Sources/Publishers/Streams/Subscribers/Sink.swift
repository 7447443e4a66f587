extension Publisher {
    /// Receives all values, and the completion, with closures.
    ///
    ///     let cancellable = [1, 2].publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    ///     // Prints: 1, 2, finished
    ///
    /// Requests unlimited values. Keep the returned cancellable for as long as you want to receive: releasing it
    /// cancels. The closures are released after the completion or a cancel.
    @_alwaysEmitIntoClient @inline(__always) public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        AnyCancellable(reference: attach(SinkSubscriber(receiveCompletion, receiveValue)), to: Self.self)
    }
}

extension Publisher where Failure == Never {
    /// Receives all values with a closure.
    ///
    ///     let cancellable = [1, 2].publisher.sink { print($0) }
    ///     // Prints: 1, 2
    ///
    /// Keep the returned cancellable for as long as you want to receive: releasing it cancels.
    @_alwaysEmitIntoClient @inline(__always)
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        AnyCancellable(reference: attach(SinkSubscriber(nil, receiveValue)), to: Self.self)
    }
}

extension Publisher {
    /// Attaches a sink. What is known at once arrives without a subscription: nobody could cancel before that, as the
    /// cancellable has not been returned yet.
    @_alwaysEmitIntoClient @inline(__always)
    func attach(_ sink: SinkSubscriber<Output, Failure>) -> _SubscriptionReference? {
        // Where the types are not known, closures that pass a result on cost more than they save.
        guard _isConcrete(Self.self) else { return _receive(sink, on: .unlimited) }
        switch _attempt(send: { sink.receiveValue($0) }, end: { sink.receiveCompletion?($0) }) {
        case .none: return _receive(sink, on: .unlimited)
        case .done: return nil
        case .pending(let rest): return rest._receive(sink, on: .unlimited)
        }
    }
}

/// A sink for publishers of this library, on unlimited terms. It consists of its closures only.
///
/// With `@_eagerMove`, the compiler may move it into its owner, instead of copying it and releasing it after the call.
@_eagerMove @usableFromInline struct SinkSubscriber<Input, Failure: Error>: Subscriber {
    @usableFromInline typealias Finish = (Subscribers.Completion<Failure>) -> Void

    @usableFromInline let receiveCompletion: Finish?
    @usableFromInline let receiveValue: (Input) -> Void

    @_alwaysEmitIntoClient init(_ receiveCompletion: Finish?, _ receiveValue: @escaping (Input) -> Void) {
        (self.receiveCompletion, self.receiveValue) = (receiveCompletion, receiveValue)
    }

    /// A new one each time: nobody else has this subscriber, so nobody compares it.
    @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier() }

    /// Does nothing: the subscription is returned as well.
    @inlinable func receive(subscription: any Subscription) {}

    @inlinable @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        receiveValue(input)
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion?(completion) }
}

extension Subscribers {
    /// A subscriber that requests all values, and receives them with closures.
    ///
    /// Unlike `sink(receiveCompletion:receiveValue:)`, it lives as long as its publisher holds it. Use it with
    /// `subscribe(_:)` where nobody keeps a cancellable.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        @usableFromInline let link = ForwardingSubscription(on: .requested)
        /// The link's latch's, until the end.
        @exclusivity(unchecked) @usableFromInline var closures: SinkSubscriber<Input, Failure>?

        /// Makes a sink from closures.
        @inlinable
        public init(receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void)
        { closures = SinkSubscriber(receiveCompletion, receiveValue) }

        /// The closure for values; after the end, one that does nothing.
        public var receiveValue: (Input) -> Void { held?.receiveValue ?? { _ in } }

        /// The closure for the completion; after the end, one that does nothing.
        public var receiveCompletion: (Completion<Failure>) -> Void { held?.receiveCompletion ?? { _ in } }

        @_alwaysEmitIntoClient var held: SinkSubscriber<Input, Failure>? { link.withLatch { closures } }

        /// Requests all values. A second subscription is cancelled.
        @inlinable public func receive(subscription: any Subscription) {
            if link.adopt(subscription) { subscription.request(.unlimited) }
        }

        /// Runs the closure for values.
        @inlinable public func receive(_ value: Input) -> Demand {
            held?.receiveValue(value)
            return .none
        }

        /// Runs the closure for the completion, and releases both closures.
        @inlinable public func receive(completion: Completion<Failure>) {
            guard link.finish() else { return }
            link.withLatch { closures.take() }?.receive(completion: completion)
        }

        /// Cancels the subscription, and releases the closures.
        @inlinable public func cancel() {
            link.cancel()
            _ = link.withLatch { closures.take() }
        }
    }
}

extension Subscribers.Sink: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
    /// `Sink`.
    public var description: String { "Sink" }

    /// Has no children: its closures say nothing.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

    /// Its description.
    public var playgroundDescription: Any { description }
}
