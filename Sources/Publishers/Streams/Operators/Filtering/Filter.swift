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
    ///     paths.tryFilter { try isReadable($0) }
    @_alwaysEmitIntoClient @inline(__always)
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
        trying(.init(isIncluded)) { $0 }
    }

    /// Sends the values for which the closure returns true, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryFilter(
        _ isIncluded: @escaping (Output) throws(Failure) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryFilter<Output, Failure>>
    { trying(.init(isIncluded)) { $0 } }
}

extension Publisher where Failure == Never {
    /// Sends the values for which the closure returns true, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryFilter<E: Error>(
        _ isIncluded: @escaping (Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryFilter<Output, E>>
    { trying(.init(isIncluded), converting: cannotFail) }
}

extension Publishers {
    /// Sends the values of its upstream for which a closure returns true.
    public struct Filter<Upstream: Publisher>: _ForwardingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Whether a value is sent.
        public let isIncluded: (Output) -> Bool

        /// Publishes the elements of `upstream` for which `isIncluded` returns true.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream, isIncluded: @escaping (Output) -> Bool)
        {
            (self.upstream, self.isIncluded) = (upstream, isIncluded)
        }

        /// The closure as a step.
        @_alwaysEmitIntoClient @inline(__always) public var _step: PublisherSteps.Filter<Output> { .init(isIncluded) }
    }
    /// Sends the values of its upstream for which a throwing closure returns true.
    public typealias TryFilter<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.TryFilter<P.Output, any Error>
    >
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

extension PublisherSteps.StepOperator where Step: _Including {
    /// Whether a value is sent.
    public var isIncluded: (Upstream.Output) throws -> Bool { { [step] in try step.includes($0) } }
}

extension PublisherSteps.StepOperator {
    /// Sends the values for which both the closure of this `Publishers.TryFilter` and the new one return true. The two
    /// closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func filter(_ isIncluded: @escaping (Output) -> Bool)
        -> Publishers.TryFilter<Upstream> where Step == PublisherSteps.TryFilter<Upstream.Output, any Error>
    { tryFilter(isIncluded) }

    /// Sends the values for which both the closure of this `Publishers.TryFilter` and the new one return true; if one
    /// of them throws, the publisher fails. The two closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool)
        -> Publishers.TryFilter<Upstream> where Step == PublisherSteps.TryFilter<Upstream.Output, any Error>
    { upstream.tryFilter { [first = self.isIncluded] in try first($0) && isIncluded($0) } }

    /// Makes a `Publishers.TryFilter`.
    @_alwaysEmitIntoClient public init(
        upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool
    ) where Step == PublisherSteps.TryFilter<Upstream.Output, any Error> { self = upstream.tryFilter(isIncluded) }
}

/// A step that leaves values out.
public protocol _Including: _Step where Output == Input { func includes(_ input: Input) throws(Failure) -> Bool }

extension _Including where Memory == Void {
    /// Takes the step.
    @_alwaysEmitIntoClient @inline(__always)
    public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Output> {
        try includes(input) ? .emit(input) : .skip
    }
}

// Separate from the steps of `try…` operators: a closure stored as a throwing one would be called through a thunk.
extension PublisherSteps {
    /// Leaves out values that do not satisfy the predicate.
    public struct Filter<Input>: _Including {
        /// Never fails.
        public typealias Failure = Never

        @usableFromInline let isIncluded: (Input) -> Bool

        @_alwaysEmitIntoClient @inline(__always) init(_ isIncluded: @escaping (Input) -> Bool) {
            self.isIncluded = isIncluded
        }

        /// Whether the value is let through.
        @_alwaysEmitIntoClient @inline(__always) public func includes(_ input: Input) throws(Never) -> Bool {
            isIncluded(input)
        }
    }
}

extension PublisherSteps {
    /// Leaves out values that do not satisfy the predicate, or fails.
    public struct TryFilter<Input, Failure: Error>: _Including {
        @usableFromInline let isIncluded: (Input) throws(Failure) -> Bool

        @_alwaysEmitIntoClient init(_ isIncluded: @escaping (Input) throws(Failure) -> Bool) {
            self.isIncluded = isIncluded
        }

        /// Whether the value is let through.
        @_alwaysEmitIntoClient @inline(__always) public func includes(_ input: Input) throws(Failure) -> Bool {
            try isIncluded(input)
        }
    }
}
