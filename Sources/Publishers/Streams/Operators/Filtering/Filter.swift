extension Publisher {
    /// Sends the values for which the closure returns true.
    ///
    ///     (1...6).publisher.filter { $0.isMultiple(of: 2) }.sink { print($0) }
    ///     // Prints: 2, 4, 6
    ///
    /// For each value left out, another one is requested. Completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always)
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        Publishers.Filter(upstream: self, isIncluded: isIncluded)
    }

    /// Sends the values for which the closure returns true; if it throws, the publisher fails.
    ///
    ///     ["2", "1", "x"].publisher.tryFilter { try parse($0) > 1 }.replaceError(with: "?").sink { print($0) }
    ///     // Prints: 2, ?
    ///
    /// For each value left out, another one is requested. Completion and cancellation pass through. When the closure
    /// throws, this publisher is cancelled, and then the failure is sent; the closure is not called again.
    @_alwaysEmitIntoClient @inline(__always)
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
        Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
    }
}

extension Publishers {
    /// Sends the values of its upstream for which a closure returns true.
    public struct Filter<Upstream: Publisher>: ForwardingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Whether a value is sent.
        public let isIncluded: (Output) -> Bool

        /// Publishes the elements of `upstream` for which `isIncluded` returns true.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream, isIncluded: @escaping (Output) -> Bool)
        {
            (self.upstream, self.isIncluded) = (upstream, isIncluded)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Steps.Filter<Output> {
            Steps.Filter(isIncluded)
        }
    }

    /// Sends the values of its upstream for which a throwing closure returns true.
    public struct TryFilter<Upstream: Publisher>: StatelessOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Whether a value is sent.
        public let isIncluded: (Upstream.Output) throws -> Bool

        /// Publishes the elements of `upstream` for which `isIncluded` returns true.
        @_alwaysEmitIntoClient @inline(__always)
        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
            (self.upstream, self.isIncluded) = (upstream, isIncluded)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { value in .trying { try isIncluded(value) ? .emit(value) : .skip } }
        }
    }
}

extension Publishers.Filter {
    /// Sends the values for which both this publisher's closure and the new one return true. The two closures become
    /// one.
    @_alwaysEmitIntoClient @inline(__always) public func filter(_ isIncluded: @escaping (Output) -> Bool)
        -> Publishers.Filter<Upstream>
    { upstream.filter { [first = self.isIncluded] in first($0) && isIncluded($0) } }

    /// Sends the values for which both this publisher's closure and the new one return true; if that throws, the
    /// publisher fails. The two closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool)
        -> Publishers.TryFilter<Upstream>
    { upstream.tryFilter { [first = self.isIncluded] in try first($0) && isIncluded($0) } }
}

extension Publishers.TryFilter {
    /// Sends the values for which both this publisher's closure and the new one return true. The two closures become
    /// one.
    @_alwaysEmitIntoClient @inline(__always) public func filter(_ isIncluded: @escaping (Output) -> Bool)
        -> Publishers.TryFilter<Upstream>
    { tryFilter(isIncluded) }

    /// Sends the values for which both this publisher's closure and the new one return true; if one of them throws, the
    /// publisher fails. The two closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool)
        -> Publishers.TryFilter<Upstream>
    { upstream.tryFilter { [first = self.isIncluded] in try first($0) && isIncluded($0) } }
}

extension Steps {
    /// Leaves out values that do not satisfy the predicate.
    @usableFromInline package struct Filter<Input>: ForwardingStep {
        @usableFromInline let isIncluded: (Input) -> Bool

        @_alwaysEmitIntoClient @inline(__always) init(_ isIncluded: @escaping (Input) -> Bool) {
            self.isIncluded = isIncluded
        }

        @_alwaysEmitIntoClient @inline(__always) package func take(_ input: Input, _ send: (Input) -> Void) {
            if isIncluded(input) { send(input) }
        }
    }
}
