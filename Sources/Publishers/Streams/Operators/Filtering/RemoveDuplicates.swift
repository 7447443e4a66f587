extension Publisher where Output: Equatable {
    /// Leaves out each value that equals the previous one.
    ///
    ///     [1, 2, 2, 1].publisher.removeDuplicates().sink { print($0) }
    ///     // Prints: 1, 2, 1
    ///
    /// Each value is compared with the last one that was sent; the first one is always sent. For each value left out,
    /// another one is requested. Completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always) public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
        removeDuplicates(by: ==)
    }
}

extension Publisher {
    /// Leaves out each value that the closure considers equal to the previous one.
    ///
    ///     ["a", "A", "b"].publisher.removeDuplicates { $0.lowercased() == $1.lowercased() }.sink { print($0) }
    ///     // Prints: a, b
    ///
    /// Each value is compared with the last one that was sent; the first one is always sent. For each value left out,
    /// another one is requested. Completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always) public func removeDuplicates(
        by predicate: @escaping (Output, Output) -> Bool
    )
        -> Publishers.RemoveDuplicates<Self>
    { Publishers.RemoveDuplicates(upstream: self, predicate: predicate) }

    /// Leaves out each value that the closure considers equal to the previous one; if it throws, the publisher fails.
    ///
    ///     ["1", "01", "x"].publisher.tryRemoveDuplicates { try parse($0) == parse($1) }
    ///         .replaceError(with: "?")
    ///         .sink { print($0) }
    ///     // Prints: 1, ?
    ///
    /// Each value is compared with the last one that was sent; the first one is always sent. For each value left out,
    /// another one is requested. Completion and cancellation pass through. When the closure throws, this publisher is
    /// cancelled, and then the failure is sent; the closure is not called again.
    @_alwaysEmitIntoClient public func tryRemoveDuplicates(
        by predicate: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryRemoveDuplicates<Self> {
        Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
    }
}

extension Publishers {
    /// Leaves out each value of its upstream that equals the previous one.
    public struct RemoveDuplicates<Upstream: Publisher>: ForwardingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Whether two values count as equal.
        public let predicate: (Output, Output) -> Bool

        /// Publishes the elements of `upstream` for which `predicate` does not return true together with the one before.
        @_alwaysEmitIntoClient @inline(__always)
        public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient package static var makesSubscription: Bool { true }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Steps.RemoveDuplicates<Output> {
            Steps.RemoveDuplicates(predicate)
        }
    }

    /// Leaves out each value of its upstream that a throwing closure considers equal to the previous one.
    public struct TryRemoveDuplicates<Upstream: Publisher>: StepOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Whether two values count as equal.
        public let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

        /// Publishes the elements of `upstream` for which `predicate` does not return true together with the one before.
        @_alwaysEmitIntoClient @inline(__always)
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let last = Box<Output?>(nil)
            return Step { value in
                .trying {
                    if let last = last.value, try predicate(last, value) { return .skip }
                    last.value = value
                    return .emit(value)
                }
            }
        }
    }
}

extension Steps {
    /// Leaves out values that equal the previous one.
    @usableFromInline package struct RemoveDuplicates<Input>: ForwardingStep {
        @usableFromInline let predicate: (Input, Input) -> Bool
        @usableFromInline let last: Box<Input?>

        @_alwaysEmitIntoClient @inline(__always) init(_ predicate: @escaping (Input, Input) -> Bool) {
            (self.predicate, last) = (predicate, Box(nil))
        }

        @_alwaysEmitIntoClient @inline(__always) package func take(_ input: Input, _ send: (Input) -> Void) {
            if last.replace(with: input, unless: predicate) { send(input) }
        }
    }
}
