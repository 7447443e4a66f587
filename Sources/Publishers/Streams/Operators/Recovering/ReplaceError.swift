extension Publisher {
    /// On failure, sends the value, and finishes.
    ///
    ///     Fail<Int, URLError>(error: URLError(.timedOut)).replaceError(with: 0).sink { print($0) }
    ///     // Prints: 0
    ///
    /// Values pass through until then. The value is sent when there is demand for it.
    @inlinable public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
        Publishers.ReplaceError(upstream: self, output: output)
    }
}

extension Publishers {
    /// On failure of its upstream, sends a value, and finishes.
    public struct ReplaceError<Upstream: Publisher>: _Operator {
        /// It cannot fail.
        public typealias Failure = Never

        /// The publisher whose failure is replaced.
        public let upstream: Upstream
        /// The value that replaces it.
        public let output: Upstream.Output

        /// Makes the operator.
        @inlinable public init(upstream: Upstream, output: Upstream.Output) {
            (self.upstream, self.output) = (upstream, output)
        }

        /// Attaches the subscriber to the upstream, and, if that fails, to the value.
        @inlinable @inline(__always)
        public func _receive(subscriber: some Subscriber<Upstream.Output, Never>, on terms: _Terms) -> (
            any Subscription
        )? {
            upstream.catch { [output] _ in Just(output) }._receive(subscriber: subscriber, on: terms)
        }
    }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
