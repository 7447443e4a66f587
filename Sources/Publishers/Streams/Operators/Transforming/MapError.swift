extension Publisher {
    /// Fails with what the closure makes of the error.
    ///
    ///     Fail<Int, URLError>(error: URLError(.timedOut)).mapError { LoadingError.noConnection($0) }
    ///
    /// Values, demand and cancellation pass through.
    @inlinable public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
        passing(.init(), converting: transform)
    }

    /// Stops the program when this publisher fails, in debug and in release builds; values pass through.
    ///
    ///     loadBundledSettings().assertNoFailure().sink { use($0) }
    ///
    /// The message says with what error, and where this was called.
    @inlinable public func assertNoFailure(_ prefix: String = "", file: StaticString = #file, line: UInt = #line)
        -> Publishers.AssertNoFailure<Self>
    { passing(.init()) { preconditionFailure(prefix + "\($0)", file: file, line: line) } }
}

extension Publisher where Failure == Never {
    /// Gives this publisher, which cannot fail, a type of failure, so that it fits others.
    ///
    ///     Just(0).setFailureType(to: URLError.self).merge(with: download)
    @inlinable public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
        passing(.init(), converting: cannotFail)
    }
}

extension Publishers {
    /// Fails with what a closure makes of its upstream's error.
    public typealias MapError<P: Publisher, Failure: Error> = Passed<P, Steps.Identity<P.Output>, Failure>
    /// Stops the program when its upstream fails.
    public typealias AssertNoFailure<P: Publisher> = Passed<P, Steps.Identity<P.Output>, Never>
    /// Could fail, but does not.
    public typealias SetFailureType<P: Publisher, Failure: Error> = Passed<P, Steps.Identity<P.Output>, Failure>
    where P.Failure == Never
}

extension Publishers.Passed where Step == Steps.Identity<Upstream.Output> {
    /// Makes a `Publishers.MapError`.
    @inlinable public init(upstream: Upstream, _ transform: @escaping (Upstream.Failure) -> Failure) {
        self.init(upstream, .init(), converting: transform)
    }
}

extension Publishers.Passed where Step == Steps.Identity<Upstream.Output>, Upstream.Failure == Never {
    /// Makes a `Publishers.SetFailureType`.
    @inlinable public init(upstream: Upstream) { self.init(upstream, .init(), converting: cannotFail) }
}

extension Steps {
    /// Leaves values as they are.
    public struct Identity<Input>: _ParameterlessStep {
        /// Makes the step.
        @inlinable public init() {}

        /// Takes the step.
        @inlinable @inline(__always) public func receive(_ input: Input, _: Void) -> _Verdict<Input> { .emit(input) }
    }
}
