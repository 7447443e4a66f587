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
        let subscriber = SinkSubscriber(receiveCompletion, receiveValue)
        return AnyCancellable(link: _receive(subscriber, on: .unlimited), to: Self.self)
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
        let subscriber = SinkSubscriber<Output, Never>(nil, receiveValue)
        return AnyCancellable(link: _receive(subscriber, on: .unlimited), to: Self.self)
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
        private typealias Closures = (completion: (Completion<Failure>) -> Void, value: (Input) -> Void)

        private let holder: Holder<Closures>

        /// Makes a sink from closures.
        public init(receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void)
        { holder = Holder((receiveCompletion, receiveValue)) }

        /// The closure for values; after the end, one that does nothing.
        public var receiveValue: (Input) -> Void { holder.held?.value ?? { _ in } }

        /// The closure for the completion; after the end, one that does nothing.
        public var receiveCompletion: (Completion<Failure>) -> Void { holder.held?.completion ?? { _ in } }

        /// Requests all values. A second subscription is cancelled.
        public func receive(subscription: any Subscription) {
            if holder.adopt(subscription) { subscription.request(.unlimited) }
        }

        /// Runs the closure for values.
        public func receive(_ value: Input) -> Demand {
            holder.held?.value(value)
            return .none
        }

        /// Runs the closure for the completion, and releases both closures.
        public func receive(completion: Completion<Failure>) {
            let closures = holder.held
            if holder.finish() { closures?.completion(completion) }
        }

        /// Cancels the subscription, and releases the closures.
        public func cancel() { holder.cancel() }
    }
}

extension Subscribers.Sink: CustomStringConvertible {
    /// `Sink`.
    public var description: String { "Sink" }
}
