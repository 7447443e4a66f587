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
    public struct Output<Upstream: Publisher>: StepOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The positions. The first one is 0.
        public let range: Range<Int>

        /// Publishes the elements at the positions in `range`. The first position is 0.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream, range: Range<Int>) {
            precondition(range.lowerBound >= 0, "A position cannot be negative: \(range.lowerBound)")
            (self.upstream, self.range) = (upstream, range)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let position = Box(0)
            return Step(isOver: range.isEmpty) {
                let current = position.value
                position.value &+= 1
                guard range.contains(current) else { return .skip }
                return current + 1 >= range.upperBound ? .emitLast($0) : .emit($0)
            }
        }
    }

    /// Drops its upstream's first values.
    public struct Drop<Upstream: Publisher>: StepOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The number of values that are dropped.
        public let count: Int

        /// Drops the first `count` elements.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream, count: Int) {
            precondition(count >= 0, "A number of values cannot be negative: \(count)")
            (self.upstream, self.count) = (upstream, count)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let rest = Box(count)
            return Step(advance: .max(count)) {
                guard rest.value > 0 else { return .emit($0) }
                rest.value &-= 1
                return .skip
            }
        }
    }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Drop: Equatable where Upstream: Equatable {}
