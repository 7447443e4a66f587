extension Publisher {
    /// Sends the first values, up to the given number, and finishes.
    ///
    ///     (1...).publisher.prefix(3).sink { print($0) }
    ///     // Prints: 1, 2, 3
    ///
    /// Cancels this publisher at the last of these values. A length of zero finishes at once, without subscribing to
    /// it.
    @_alwaysEmitIntoClient @inline(__always) public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
        output(in: 0..<maxLength)
    }

    /// Sends the value at the given position, and finishes. The first position is 0.
    ///
    ///     ["a", "b", "c"].publisher.output(at: 1).sink { print($0) }
    ///     // Prints: b
    ///
    /// If this publisher finishes before that, so does the result, without a value.
    @_alwaysEmitIntoClient public func output(at index: Int) -> Publishers.Output<Self> {
        output(in: index..<index + 1)
    }

    /// Sends the values at the given positions, and finishes. The first position is 0.
    ///
    ///     ["a", "b", "c", "d"].publisher.output(in: 1...2).sink { print($0) }
    ///     // Prints: b, c
    ///
    /// Cancels this publisher at the last of these values.
    @_alwaysEmitIntoClient public func output<R: RangeExpression<Int>>(in range: R) -> Publishers.Output<Self> {
        Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
    }

    /// Drops the given number of first values.
    ///
    ///     (1...5).publisher.dropFirst(3).sink { print($0) }
    ///     // Prints: 4, 5
    ///
    /// That number is requested in addition to downstream's demand.
    @_alwaysEmitIntoClient public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
        Publishers.Drop(upstream: self, count: count)
    }
}

extension Publishers {
    /// Sends its upstream's values at some positions.
    public typealias Output<P: Publisher> = PublisherSteps.StepOperator<P, PublisherSteps.Output<P.Output, P.Failure>>
    /// Drops its upstream's first values.
    public typealias Drop<P: Publisher> = PublisherSteps.StepOperator<P, PublisherSteps.Drop<P.Output, P.Failure>>
}

extension PublisherSteps.StepOperator where Step == PublisherSteps.Output<Upstream.Output, Upstream.Failure> {
    /// Publishes the elements at the positions in `range`. The first position is 0.
    @_alwaysEmitIntoClient public init(upstream: Upstream, range: Range<Int>) {
        precondition(range.lowerBound >= 0, "A position cannot be negative: \(range.lowerBound)")
        self.init(upstream, Step(range: range)) { $0 }
    }

    /// The positions. The first one is 0.
    public var range: Range<Int> { step.range }
}

extension PublisherSteps.StepOperator where Step == PublisherSteps.Drop<Upstream.Output, Upstream.Failure> {
    /// Drops the first `count` elements.
    @_alwaysEmitIntoClient public init(upstream: Upstream, count: Int) {
        precondition(count >= 0, "A number of values cannot be negative: \(count)")
        self.init(upstream, Step(count: count)) { $0 }
    }

    /// The number of values that are dropped.
    @_alwaysEmitIntoClient public var count: Int { step.count }
}

extension PublisherSteps {
    /// Passes the values at some positions.
    public struct Output<Input, Failure: Error>: _Step, Equatable {
        @usableFromInline let range: Range<Int>

        @_alwaysEmitIntoClient init(range: Range<Int>) { self.range = range }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Int> { _Box(0) }
        /// Whether no value can pass.
        @_alwaysEmitIntoClient public var isOver: Bool { range.isEmpty }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ position: _Box<Int>) throws(Failure) -> _Verdict<Input> {
            let current = position.value
            position.value &+= 1
            guard range.contains(current) else { return .skip }
            return current + 1 >= range.upperBound ? .emitLast(input) : .emit(input)
        }
    }

    /// Drops the first values.
    public struct Drop<Input, Failure: Error>: _Step, Equatable {
        @usableFromInline let count: Int

        @_alwaysEmitIntoClient init(count: Int) { self.count = count }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Int> { _Box(count) }
        /// Requests the dropped values in addition.
        @_alwaysEmitIntoClient public var advance: Subscribers.Demand { .max(count) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ rest: _Box<Int>) throws(Failure) -> _Verdict<Input> {
            guard rest.value > 0 else { return .emit(input) }
            rest.value &-= 1
            return .skip
        }
    }
}
