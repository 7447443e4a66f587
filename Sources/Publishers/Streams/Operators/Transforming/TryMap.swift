extension Publisher {
    /// Transforms each value with the closure; if it throws, the publisher fails.
    ///
    ///     ["1", "x", "3"].publisher.tryMap(parse).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    ///     // Prints: 1, failure(NotANumber("x"))
    ///
    /// Demand, completion and cancellation pass through. When the closure throws, this publisher is cancelled, and then
    /// the failure is sent; the closure is not called again.
    @_alwaysEmitIntoClient @inline(__always)
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
        Publishers.TryMap(upstream: self, transform: transform)
    }
}

extension Publishers {
    /// Transforms its upstream's values with a throwing closure.
    public struct TryMap<Upstream: Publisher, Output>: StatelessOperator {
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Transforms a value.
        public let transform: (Upstream.Output) throws -> Output

        /// Publishes the result of `transform` for each element of `upstream`.
        @_alwaysEmitIntoClient @inline(__always)
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Steps.TryMap<Upstream.Output, Output> {
            Steps.TryMap(transform)
        }
    }
}

extension Publishers.Map {
    /// Transforms each value with this publisher's closure and then with the new one; if that throws, the publisher
    /// fails.
    @_alwaysEmitIntoClient @inline(__always) public func tryMap<T>(_ transform: @escaping (Output) throws -> T)
        -> Publishers.TryMap<Upstream, T>
    { upstream.tryMap { [first = self.transform] in try transform(first($0)) } }
}

extension Publishers.TryMap {
    /// Transforms each value with this publisher's closure and then with the new one. The two closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func map<T>(_ transform: @escaping (Output) -> T)
        -> Publishers.TryMap<Upstream, T>
    { tryMap(transform) }

    /// Transforms each value with this publisher's closure and then with the new one; if one of them throws, the
    /// publisher fails. The two closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func tryMap<T>(_ transform: @escaping (Output) throws -> T)
        -> Publishers.TryMap<Upstream, T>
    { upstream.tryMap { [first = self.transform] in try transform(first($0)) } }
}

extension Steps {
    /// Transforms each value, or fails. A type of its own: a ``Step`` would call another closure for each value.
    @usableFromInline package struct TryMap<Input, Output>: OperatorStep {
        @usableFromInline let transform: (Input) throws -> Output

        @_alwaysEmitIntoClient @inline(__always) init(_ transform: @escaping (Input) throws -> Output) {
            self.transform = transform
        }

        @_alwaysEmitIntoClient @inline(__always)
        package func receive(_ input: Input) -> Verdict<Output, any Error> { .trying { .emit(try transform(input)) } }

        @_alwaysEmitIntoClient @inline(__always)
        package func take(_ input: Input, send: (Output) -> Void, fail: (any Error) -> Void) -> Bool {
            do { send(try transform(input)) } catch {
                fail(error)
                return true
            }
            return false
        }

        @_alwaysEmitIntoClient @inline(__always) package func finish() -> Output? { nil }
    }
}
