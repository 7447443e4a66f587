extension Publisher {
    /// Sends the other publisher's values after those of this one.
    ///
    ///     [1, 2].publisher.append([3].publisher).sink { print($0) }
    ///     // Prints: 1, 2, 3
    ///
    /// Subscribes to the other publisher when this one has finished, and requests the remaining demand from it. If this
    /// publisher fails, so does the result, and the other is not subscribed to.
    @_alwaysEmitIntoClient
    public func append<P: Publisher<Output, Failure>>(_ publisher: P) -> Publishers.Concatenate<Self, P> {
        Publishers.Concatenate(prefix: self, suffix: publisher)
    }

    /// Sends the elements after the values of this publisher.
    ///
    ///     [1, 2].publisher.append([3, 4]).sink { print($0) }
    ///     // Prints: 1, 2, 3, 4
    @_alwaysEmitIntoClient public func append<S: Swift.Sequence<Output>>(_ elements: S)
        -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>>
    { append(Publishers.Sequence(sequence: elements)) }

    /// Sends the elements after the values of this publisher.
    @_alwaysEmitIntoClient public func append(_ elements: Output...)
        -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>>
    { append(elements) }

    /// Sends the other publisher's values before those of this one.
    ///
    ///     [1, 2].publisher.prepend([0].publisher).sink { print($0) }
    ///     // Prints: 0, 1, 2
    @_alwaysEmitIntoClient
    public func prepend<P: Publisher<Output, Failure>>(_ publisher: P) -> Publishers.Concatenate<P, Self> {
        publisher.append(self)
    }

    /// Sends the elements before the values of this publisher.
    @_alwaysEmitIntoClient public func prepend<S: Swift.Sequence<Output>>(_ elements: S)
        -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self>
    { prepend(Publishers.Sequence(sequence: elements)) }

    /// Sends the elements before the values of this publisher.
    @_alwaysEmitIntoClient public func prepend(_ elements: Output...)
        -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self>
    { prepend(elements) }
}

extension Publishers {
    /// Sends the values of one publisher after those of another.
    public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: ReplacingOperator
    where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
        /// Sends the values of both.
        public typealias Output = Suffix.Output
        /// Fails if one of them fails.
        public typealias Failure = Suffix.Failure

        /// The publisher whose values come first.
        public let prefix: Prefix
        /// The publisher whose values follow.
        public let suffix: Suffix

        /// Publishes the elements of `prefix`, then those of `suffix`.
        @_alwaysEmitIntoClient public init(prefix: Prefix, suffix: Suffix) {
            (self.prefix, self.suffix) = (prefix, suffix)
        }

        @usableFromInline package typealias Upstream = Several<Prefix, Suffix>

        /// Attaches the subscriber to the first publisher, and to the other when the first has finished.
        @_alwaysEmitIntoClient package func _receive(
            _ subscriber: some Subscriber<Output, Failure>, by relay: SharedRelay
        )
            -> _SubscriptionReference?
        {
            relay.attach(subscriber, to: prefix, keeping: suffix) { suffix, completion, subscriber, relay in
                if case .failure = completion { completion } else { relay.follow(suffix, subscriber) }
            }
        }
    }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}
