extension Publisher {
    /// Sends what the closure makes of each value; an error that it throws ends it.
    ///
    ///     ["1", "x", "3"].publisher.tryMap(parse).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    ///     // Prints: 1, failure(NotANumber("x"))
    ///
    /// When the closure throws, this publisher is cancelled, and then the failure is sent.
    @_alwaysEmitIntoClient @inline(__always) public func tryMap<T>(_ transform: @escaping (Output) throws -> T)
        -> Publishers.TryMap<Self, T>
    {
        trying(.init(transform)) { $0 }
    }

    /// Sends what the closure makes of each value, and fails with what it throws, as this publisher does.
    @_alwaysEmitIntoClient @inline(__always) public func tryMap<T>(_ transform: @escaping (Output) throws(Failure) -> T)
        -> Publishers.Stepped<Self, Steps.TryMap<Output, T, Failure>>
    { trying(.init(transform)) { $0 } }

    /// Sends what the closure makes of each value, leaving out `nil`; an error that it throws ends it.
    ///
    ///     urls.tryCompactMap { try cache.image(at: $0) }
    @_alwaysEmitIntoClient @inline(__always) public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?)
        -> Publishers.TryCompactMap<Self, T>
    { trying(.init(transform)) { $0 } }

    /// Sends what the closure makes of each value, leaving out `nil`, and fails with what it throws.
    @_alwaysEmitIntoClient @inline(__always) public func tryCompactMap<T>(
        _ transform: @escaping (Output) throws(Failure) -> T?
    )
        -> Publishers.Stepped<Self, Steps.TryCompactMap<Output, T, Failure>>
    { trying(.init(transform)) { $0 } }

    /// Sends the values that the closure says yes to; an error that it throws ends it.
    ///
    ///     paths.tryFilter { try isReadable($0) }
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryFilter(
        _ isIncluded: @escaping (Output) throws -> Bool
    )
        -> Publishers.TryFilter<Self>
    { trying(.init(isIncluded)) { $0 } }

    /// Sends the values that the closure says yes to, and fails with what it throws.
    @_alwaysEmitIntoClient @inline(__always) public func tryFilter(
        _ isIncluded: @escaping (Output) throws(Failure) -> Bool
    )
        -> Publishers.Stepped<Self, Steps.TryFilter<Output, Failure>>
    { trying(.init(isIncluded)) { $0 } }

    /// Sends what the closure makes of the result so far and each value; an error that it throws ends it.
    ///
    ///     amounts.tryScan(0) { try $0.adding($1) }
    @_alwaysEmitIntoClient @inline(__always) public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    )
        -> Publishers.TryScan<Self, T>
    { trying(.init(initialResult, nextPartialResult)) { $0 } }

    /// Sends what the closure makes of the result so far and each value, and fails with what it throws.
    @_alwaysEmitIntoClient @inline(__always) public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws(Failure) -> T
    ) -> Publishers.Stepped<Self, Steps.TryScan<Output, T, Failure>> {
        trying(.init(initialResult, nextPartialResult)) { $0 }
    }
}

extension Publisher where Failure == Never {
    /// Sends what the closure makes of each value, and fails with what it throws.
    @_alwaysEmitIntoClient @inline(__always) public func tryMap<T, E: Error>(
        _ transform: @escaping (Output) throws(E) -> T
    )
        -> Publishers.Stepped<Self, Steps.TryMap<Output, T, E>>
    { trying(.init(transform), converting: cannotFail) }

    /// Sends what the closure makes of each value, leaving out `nil`, and fails with what it throws.
    @_alwaysEmitIntoClient @inline(__always) public func tryCompactMap<T, E: Error>(
        _ transform: @escaping (Output) throws(E) -> T?
    )
        -> Publishers.Stepped<Self, Steps.TryCompactMap<Output, T, E>>
    { trying(.init(transform), converting: cannotFail) }

    /// Sends the values that the closure says yes to, and fails with what it throws.
    @_alwaysEmitIntoClient @inline(__always) public func tryFilter<E: Error>(
        _ isIncluded: @escaping (Output) throws(E) -> Bool
    )
        -> Publishers.Stepped<Self, Steps.TryFilter<Output, E>>
    { trying(.init(isIncluded), converting: cannotFail) }

    /// Sends what the closure makes of the result so far and each value, and fails with what it throws.
    @_alwaysEmitIntoClient @inline(__always) public func tryScan<T, E: Error>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws(E) -> T
    ) -> Publishers.Stepped<Self, Steps.TryScan<Output, T, E>> {
        trying(.init(initialResult, nextPartialResult), converting: cannotFail)
    }
}

extension Publishers {
    /// Sends what a closure that may throw makes of its upstream's values.
    public typealias TryMap<P: Publisher, Output> = Stepped<P, Steps.TryMap<P.Output, Output, any Error>>
    /// Sends what a closure that may throw makes of its upstream's values, leaving out `nil`.
    public typealias TryCompactMap<P: Publisher, Output> = Stepped<P, Steps.TryCompactMap<P.Output, Output, any Error>>
    /// Sends the values of its upstream that a closure that may throw says yes to.
    public typealias TryFilter<P: Publisher> = Stepped<P, Steps.TryFilter<P.Output, any Error>>
    /// Sends what a closure that may throw makes of the result so far and each value of its upstream.
    public typealias TryScan<P: Publisher, Output> = Stepped<P, Steps.TryScan<P.Output, Output, any Error>>
}

extension Publishers.Stepped where Step: _Transforming {
    /// Makes a value of a value.
    public var transform: (Upstream.Output) throws -> Output { { [step] in try step.makeOutput(of: $0) } }
}

extension Publishers.Stepped where Step: _Including {
    /// Whether a value is sent.
    public var isIncluded: (Upstream.Output) throws -> Bool { { [step] in try step.includes($0) } }
}

extension Steps {
    /// Makes another value of each, or fails.
    public struct TryMap<Input, Output, Failure: Error>: _Transforming {
        @usableFromInline let transform: (Input) throws(Failure) -> Output

        @inlinable init(_ transform: @escaping (Input) throws(Failure) -> Output) { self.transform = transform }

        /// Makes a value of a value.
        @inlinable @inline(__always) public func makeOutput(of input: Input) throws(Failure) -> Output {
            try transform(input)
        }
    }

    /// Makes another value of each, or none, or fails.
    public struct TryCompactMap<Input, Output, Failure: Error>: _Step {
        @usableFromInline let transform: (Input) throws(Failure) -> Output?

        @inlinable init(_ transform: @escaping (Input) throws(Failure) -> Output?) { self.transform = transform }

        /// Takes the step.
        @inlinable @inline(__always) public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Output> {
            if let output = try transform(input) { .emit(output) } else { .skip }
        }
    }

    /// Leaves out what does not fit, or fails.
    public struct TryFilter<Input, Failure: Error>: _Including {
        @usableFromInline let isIncluded: (Input) throws(Failure) -> Bool

        @inlinable init(_ isIncluded: @escaping (Input) throws(Failure) -> Bool) { self.isIncluded = isIncluded }

        /// Whether the value is let through.
        @inlinable @inline(__always) public func includes(_ input: Input) throws(Failure) -> Bool {
            try isIncluded(input)
        }
    }

    /// Makes a new result of the one before and each value, or fails.
    public struct TryScan<Input, Output, Failure: Error>: _Step {
        @usableFromInline let initial: Output
        @usableFromInline let next: (Output, Input) throws(Failure) -> Output

        @inlinable init(_ result: Output, _ next: @escaping (Output, Input) throws(Failure) -> Output) {
            (initial, self.next) = (result, next)
        }

        /// What it remembers at first.
        @inlinable public func makeMemory() -> _Box<Output> { _Box(initial) }

        /// Takes the step.
        @inlinable @inline(__always) public func receive(_ input: Input, _ result: _Box<Output>) throws(Failure)
            -> _Verdict<Output>
        {
            result.value = try next(result.value, input)
            return .emit(result.value)
        }
    }
}
