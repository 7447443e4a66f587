extension Sequence {
    /// A publisher that sends the elements of this sequence, and finishes.
    ///
    ///     ["a", "b"].publisher.sink { print($0) }
    ///     // Prints: a, b
    ///
    /// The sequence is iterated as elements are requested, again for each subscriber. It may be infinite, as long as an
    /// operator downstream ends it: `(1...).publisher.prefix(3)`.
    @_alwaysEmitIntoClient public var publisher: Publishers.Sequence<Self, Never> {
        Publishers.Sequence(sequence: self)
    }
}

extension Publishers {
    /// A publisher that sends the elements of a sequence, and finishes.
    public struct Sequence<Elements: Swift.Sequence, Failure: Error>: TermsPublisher {
        /// The type of the elements.
        public typealias Output = Elements.Element

        /// The sequence whose elements are sent.
        public let sequence: Elements

        /// Makes a publisher of the sequence's elements.
        @_alwaysEmitIntoClient public init(sequence: Elements) { self.sequence = sequence }

        /// True: the elements wait until they are requested.
        @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { true }

        /// The elements, which are known in advance.
        @_alwaysEmitIntoClient public func _makeIterator() -> AnyIterator<Output>? {
            AnyIterator(sequence.makeIterator())
        }

        /// Sends the elements as they are requested.
        @_alwaysEmitIntoClient @inline(__always) public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? { sequence.send(to: subscriber, then: .finished, on: terms) }
    }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Publishers.Sequence: Sendable where Elements: Sendable {}

extension Subscriber {
    /// Receives one value, and ends. On unlimited terms without a sequence, whose types code that does not know them would
    /// look up.
    @inlinable @inline(__always)
    func end(with value: Input, on terms: _Terms) -> _SubscriptionReference? {
        guard terms.isUnlimited else { return endOnRequest(with: value, on: terms) }
        if receive(value) != .stop { receive(completion: .finished) }
        return nil
    }

    @_alwaysEmitIntoClient @inline(never)
    func endOnRequest(with value: Input, on terms: _Terms) -> _SubscriptionReference? {
        CollectionOfOne(value).sendOnRequest(to: self, then: .finished, on: terms)
    }
}

extension Sequence {
    /// Sends all values of a publisher that knows them in advance. On unlimited terms this is a loop.
    @inlinable @inline(__always) func send<S: Subscriber>(
        to subscriber: S, then completion: Subscribers.Completion<S.Failure>, on terms: _Terms
    ) -> _SubscriptionReference? where S.Input == Element {
        guard terms.isUnlimited else { return sendOnRequest(to: subscriber, then: completion, on: terms) }
        guard !terms.isInterruptible else { return sendUntilEnded(to: subscriber, then: completion, on: terms) }
        for element in self where subscriber.receive(element) == .stop { return nil }
        subscriber.receive(completion: completion)
        return nil
    }

    @_alwaysEmitIntoClient @inline(__always) func sendOnRequest<S: Subscriber>(
        to subscriber: S, then completion: Subscribers.Completion<S.Failure>, on terms: _Terms
    ) -> _SubscriptionReference? where S.Input == Element {
        var rest = makeIterator()
        guard let first = rest.next() else { return subscriber.end(with: completion, on: terms) }
        // Moved, not copied: debug builds would keep both until the subscription has been handed over.
        let iteration = SequenceSubscription(subscriber, self, consume first, consume rest, then: completion, on: terms)
        iteration.start(subscriber)
        return nil
    }

    /// Hands a subscription over first, and ends with it: it may be cancelled though no element passes.
    @_alwaysEmitIntoClient @inline(never) func sendUntilEnded<S: Subscriber>(
        to subscriber: S, then completion: Subscribers.Completion<S.Failure>, on terms: _Terms
    ) -> _SubscriptionReference? where S.Input == Element {
        let subscription = ForwardingSubscription(on: terms)
        subscriber.receive(subscription: subscription)
        for element in self where subscription.isOver.isRaised || subscriber.receive(element) == .stop { return nil }
        if subscription.finish() { subscriber.receive(completion: completion) }
        return nil
    }
}
