extension Sequence {
    /// A publisher that sends the elements of this sequence, and finishes.
    ///
    ///     ["a", "b"].publisher.sink { print($0) }
    ///     // Prints: a, b
    ///
    /// The sequence is walked as elements are asked for, anew for each subscriber. A sequence without end is
    /// fine, as long as somebody downstream ends it: `(1...).publisher.prefix(3)`.
    @_alwaysEmitIntoClient public var publisher: Publishers.Sequence<Self, Never> {
        Publishers.Sequence(sequence: self)
    }
}

extension Publishers {
    /// A publisher that sends the elements of a sequence, and finishes.
    public struct Sequence<Elements: Swift.Sequence, Failure: Error>: _TermsPublisher {
        /// The elements are sent.
        public typealias Output = Elements.Element

        /// The sequence whose elements are sent.
        public let sequence: Elements

        /// Makes a publisher of the sequence's elements.
        @_alwaysEmitIntoClient public init(sequence: Elements) { self.sequence = sequence }

        /// The elements wait until they are asked for.
        @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { true }

        /// The elements are known.
        @_alwaysEmitIntoClient public func _makeIterator() -> AnyIterator<Output>? {
            AnyIterator(sequence.makeIterator())
        }

        /// Sends the elements as they are asked for.
        @inlinable @inline(__always) public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? { sequence.send(to: subscriber, then: .finished, on: terms) }
    }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Publishers.Sequence: Sendable where Elements: Sendable {}

extension Sequence {
    /// Sends all values of a publisher that knows them: a loop on unlimited terms.
    @inlinable @inline(__always) func send<S: Subscriber>(
        to subscriber: S, then completion: Subscribers.Completion<S.Failure>, on terms: _Terms
    ) -> _SubscriptionReference? where S.Input == Element {
        guard terms.isUnlimited else {
            let iteration = SequenceSubscription(subscriber, self, then: completion, on: terms)
            guard iteration.next != nil else { return subscriber.end(with: completion, on: terms) }
            iteration.start(subscriber)
            return nil
        }
        for element in self where subscriber.receive(element) == .stop { return nil }
        subscriber.receive(completion: completion)
        return nil
    }
}
