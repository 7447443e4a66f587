extension Publisher {
    /// Sends the first so many values, and finishes with the last of them.
    ///
    ///     (1...).publisher.prefix(3).sink { print($0) }
    ///     // Prints: 1, 2, 3
    ///
    /// The upstream is cancelled then. With a length of zero it finishes without asking for a value.
    @inlinable public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
        Publishers.Output(upstream: self, range: 0..<maxLength)
    }

    /// Sends the first value, and finishes.
    ///
    ///     ["a", "b"].publisher.first().sink { print($0) }
    ///     // Prints: a
    ///
    /// The upstream is cancelled then. If it finishes without a value, so does this.
    @inlinable public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }
}

extension Publishers {
    /// Sends the values of its upstream at certain positions, and finishes with the last of them.
    public struct Output<Upstream: Publisher>: _Operator {
        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// The positions, from 0.
        public let range: CountableRange<Int>

        /// Makes the operator.
        @inlinable public init(upstream: Upstream, range: CountableRange<Int>) {
            precondition(range.lowerBound >= 0, "A position cannot be negative: \(range.lowerBound)")
            (self.upstream, self.range) = (upstream, range)
        }

        /// Attaches the subscriber to the upstream.
        @inlinable @inline(__always)
        public func _receive(
            subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> (any Subscription)? {
            guard !range.isEmpty else { return Empty()._receive(subscriber: subscriber, on: terms) }
            return upstream.step(OutputStep(range, Box(0)), to: subscriber, on: terms, converting: { $0 })
        }
    }

    /// Sends the first value of its upstream, and finishes.
    public struct First<Upstream: Publisher>: _Operator {
        /// The publisher whose first value is sent.
        public let upstream: Upstream

        /// Makes the operator.
        @inlinable public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches the subscriber to the upstream.
        @inlinable @inline(__always)
        public func _receive(
            subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> (any Subscription)? {
            upstream.prefix(1)._receive(subscriber: subscriber, on: terms)
        }
    }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.First: Equatable where Upstream: Equatable {}

@usableFromInline struct OutputStep<Input, Failure: Error>: Step {
    @usableFromInline let range: Range<Int>
    /// The position of the next value.
    @usableFromInline let position: Box<Int>

    @inlinable init(_ range: Range<Int>, _ position: Box<Int>) { (self.range, self.position) = (range, position) }

    @inlinable @inline(__always)
    func step(_ input: Input) throws(Failure) -> Verdict<Input> {
        let current = position.value
        position.value &+= 1
        guard range.contains(current) else { return .skip }
        return current + 1 == range.upperBound ? .emitLast(input) : .emit(input)
    }
}
