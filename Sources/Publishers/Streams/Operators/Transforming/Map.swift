extension Publisher {
    /// Sends what the closure makes of each value.
    ///
    ///     [1, 2, 3].publisher.map { $0 * 10 }.sink { print($0) }
    ///     // Prints: 10, 20, 30
    ///
    /// Demand, completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always) public func map<T>(_ transform: @escaping (Output) -> T)
        -> Publishers.Map<Self, T>
    {
        passing(.init(transform))
    }

    /// Sends what the closure makes of each value, leaving out `nil`.
    ///
    ///     ["1", "x", "3"].publisher.compactMap { Int($0) }.sink { print($0) }
    ///     // Prints: 1, 3
    ///
    /// For each value left out another one is asked for; completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always) public func compactMap<T>(_ transform: @escaping (Output) -> T?)
        -> Publishers.CompactMap<Self, T>
    {
        passing(.init(transform))
    }

    /// Sends the values that the closure says yes to.
    ///
    ///     (1...6).publisher.filter { $0.isMultiple(of: 2) }.sink { print($0) }
    ///     // Prints: 2, 4, 6
    ///
    /// For each value left out another one is asked for; completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always) public func filter(_ isIncluded: @escaping (Output) -> Bool)
        -> Publishers.Filter<Self>
    {
        passing(.init(isIncluded))
    }

    /// Sends what the closure makes of the result so far and each value.
    ///
    ///     [1, 2, 3].publisher.scan(0, +).sink { print($0) }
    ///     // Prints: 1, 3, 6
    ///
    /// Each subscription begins with the initial result. Demand, completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always) public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    )
        -> Publishers.Scan<Self, T>
    { passing(.init(initialResult, nextPartialResult)) }

    /// Sends the replacement for each `nil`.
    ///
    ///     [1, nil, 3].publisher.replaceNil(with: 0).sink { print($0) }
    ///     // Prints: 1, 0, 3
    @_alwaysEmitIntoClient @inline(__always) public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T>
    where Output == T? {
        map { $0 ?? output }
    }

    /// Sends the value at the key path of each value.
    ///
    ///     names.map(\.count)
    ///
    /// Disfavored: `\.count` is a closure, too, and chains with literal closures are type-checked sooner.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func map<T>(_ keyPath: KeyPath<Output, T>)
        -> Publishers.MapKeyPath<Self, T>
    { map { $0[keyPath: keyPath] } }

    /// Sends the values at the key paths of each value.
    @_alwaysEmitIntoClient @inline(__always) public func map<T0, T1>(
        _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>
    )
        -> Publishers.MapKeyPath2<Self, T0, T1>
    { map { ($0[keyPath: keyPath0], $0[keyPath: keyPath1]) } }

    /// Sends the values at the key paths of each value.
    @_alwaysEmitIntoClient @inline(__always) public func map<T0, T1, T2>(
        _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>, _ keyPath2: KeyPath<Output, T2>
    ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
        map { ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2]) }
    }
}

extension Publishers {
    /// Sends what a closure makes of each value of its upstream.
    public typealias Map<P: Publisher, Output> = Passed<P, Steps.Map<P.Output, Output>>
    /// Sends what a closure makes of its upstream's values, leaving out `nil`.
    public typealias CompactMap<P: Publisher, Output> = Passed<P, Steps.CompactMap<P.Output, Output>>
    /// Sends the values of its upstream that a closure says yes to.
    public typealias Filter<P: Publisher> = Passed<P, Steps.Filter<P.Output>>
    /// Sends what a closure makes of the result so far and each value of its upstream.
    public typealias Scan<P: Publisher, Output> = Passed<P, Steps.Scan<P.Output, Output>>
    /// Sends the value at a key path of each value of its upstream.
    public typealias MapKeyPath<P: Publisher, Output> = Map<P, Output>
    /// Sends the values at two key paths of each value of its upstream.
    public typealias MapKeyPath2<P: Publisher, Output0, Output1> = Map<P, (Output0, Output1)>
    /// Sends the values at three key paths of each value of its upstream.
    public typealias MapKeyPath3<P: Publisher, Output0, Output1, Output2> = Map<P, (Output0, Output1, Output2)>
}

extension Publishers.Passed {
    /// Makes a `Publishers.Map`.
    @inlinable public init<T>(upstream: Upstream, transform: @escaping (Upstream.Output) -> T)
    where Step == Steps.Map<Upstream.Output, T> { self.init(upstream, .init(transform)) }

    /// Makes a `Publishers.CompactMap`.
    @inlinable public init<T>(upstream: Upstream, transform: @escaping (Upstream.Output) -> T?)
    where Step == Steps.CompactMap<Upstream.Output, T> { self.init(upstream, .init(transform)) }

    /// Makes a `Publishers.Filter`.
    @inlinable public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool)
    where Step == Steps.Filter<Upstream.Output> { self.init(upstream, .init(isIncluded)) }
}

extension Publishers.Passed where Step: _Transforming {
    /// Makes a value of a value.
    @inlinable @inline(__always) public var transform: (Upstream.Output) -> Output {
        { [step] in step.makeOutput(of: $0) }
    }

    /// Sends what the closure makes of what this one's closure makes: of two closures becomes one.
    @_alwaysEmitIntoClient @inline(__always) public func map<T>(_ transform: @escaping (Output) -> T)
        -> Publishers.Map<Upstream, T>
    { upstream.map { [step] in transform(step.makeOutput(of: $0)) } }

    /// Sends what the closure makes of what this one's closure makes; an error that it throws ends it.
    @_alwaysEmitIntoClient @inline(__always) public func tryMap<T>(_ transform: @escaping (Output) throws -> T)
        -> Publishers.TryMap<Upstream, T>
    { upstream.tryMap { [step] in try transform(step.makeOutput(of: $0)) } }
}

extension Publishers.Passed where Step: _Including {
    /// Whether a value is sent.
    @inlinable @inline(__always) public var isIncluded: (Upstream.Output) -> Bool { { [step] in step.includes($0) } }

    /// Sends the values that this one's closure and the other say yes to: of two closures becomes one.
    @_alwaysEmitIntoClient @inline(__always) public func filter(_ isIncluded: @escaping (Output) -> Bool)
        -> Publishers.Filter<Upstream>
    { upstream.filter { [step] in step.includes($0) && isIncluded($0) } }
}

/// A step that makes a value of each.
public protocol _Transforming: _Step { func makeOutput(of input: Input) throws(Failure) -> Output }

extension _Transforming where Memory == Void {
    /// Takes the step.
    @inlinable @inline(__always) public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Output> {
        .emit(try makeOutput(of: input))
    }
}

/// A step that leaves values out.
public protocol _Including: _Step where Output == Input { func includes(_ input: Input) throws(Failure) -> Bool }

extension _Including where Memory == Void {
    /// Takes the step.
    @inlinable @inline(__always) public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Output> {
        try includes(input) ? .emit(input) : .skip
    }
}

// Apart from the steps of `try…` operators, as a closure that is kept as one that may fail is called by way of another.
extension Steps {
    /// Makes another value of each.
    public struct Map<Input, Output>: _Transforming {
        /// It does not fail.
        public typealias Failure = Never

        @usableFromInline let transform: (Input) -> Output

        @inlinable @inline(__always) init(_ transform: @escaping (Input) -> Output) { self.transform = transform }

        /// Makes a value of a value.
        @inlinable @inline(__always) public func makeOutput(of input: Input) throws(Never) -> Output {
            transform(input)
        }
    }

    /// Makes another value of each, or none.
    public struct CompactMap<Input, Output>: _Step {
        @usableFromInline let transform: (Input) -> Output?

        @inlinable @inline(__always) init(_ transform: @escaping (Input) -> Output?) { self.transform = transform }

        /// Takes the step.
        @inlinable @inline(__always) public func receive(_ input: Input, _: Void) throws(Never) -> _Verdict<Output> {
            if let output = transform(input) { .emit(output) } else { .skip }
        }
    }

    /// Leaves out what does not fit.
    public struct Filter<Input>: _Including {
        /// It does not fail.
        public typealias Failure = Never

        @usableFromInline let isIncluded: (Input) -> Bool

        @inlinable @inline(__always) init(_ isIncluded: @escaping (Input) -> Bool) { self.isIncluded = isIncluded }

        /// Whether the value is let through.
        @inlinable @inline(__always) public func includes(_ input: Input) throws(Never) -> Bool {
            isIncluded(input)
        }
    }

    /// Makes a new result of the one before and each value.
    public struct Scan<Input, Output>: _Step {
        @usableFromInline let initial: Output
        @usableFromInline let next: (Output, Input) -> Output

        @inlinable @inline(__always) init(_ result: Output, _ next: @escaping (Output, Input) -> Output) {
            (initial, self.next) = (result, next)
        }

        /// What it remembers at first.
        @inlinable public func makeMemory() -> _Box<Output> { _Box(initial) }

        /// Takes the step.
        @inlinable @inline(__always) public func receive(_ input: Input, _ result: _Box<Output>) throws(Never)
            -> _Verdict<Output>
        {
            result.value = next(result.value, input)
            return .emit(result.value)
        }
    }
}
