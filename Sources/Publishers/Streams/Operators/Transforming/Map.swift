extension Publisher {
    /// Sends what the closure makes of each value.
    ///
    ///     [1, 2, 3].publisher.map { $0 * 10 }.sink { print($0) }
    ///     // Prints: 10, 20, 30
    ///
    /// Demand, completion and cancellation pass through.
    @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        passing(.init(transform)) { $0 }
    }

    /// Sends what the closure makes of each value, leaving out `nil`.
    ///
    ///     ["1", "x", "3"].publisher.compactMap { Int($0) }.sink { print($0) }
    ///     // Prints: 1, 3
    ///
    /// For each value left out another one is asked for; completion and cancellation pass through.
    @inlinable public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        passing(.init(transform)) { $0 }
    }

    /// Sends the values that the closure says yes to.
    ///
    ///     (1...6).publisher.filter { $0.isMultiple(of: 2) }.sink { print($0) }
    ///     // Prints: 2, 4, 6
    ///
    /// For each value left out another one is asked for; completion and cancellation pass through.
    @inlinable public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        passing(.init(isIncluded)) { $0 }
    }

    /// Sends what the closure makes of the result so far and each value.
    ///
    ///     [1, 2, 3].publisher.scan(0, +).sink { print($0) }
    ///     // Prints: 1, 3, 6
    ///
    /// Each subscription begins with the initial result. Demand, completion and cancellation pass through.
    @inlinable public func scan<T>(_ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T)
        -> Publishers.Scan<Self, T>
    { passing(.init(initialResult, nextPartialResult)) { $0 } }

    /// Sends the replacement for each `nil`.
    ///
    ///     [1, nil, 3].publisher.replaceNil(with: 0).sink { print($0) }
    ///     // Prints: 1, 0, 3
    @inlinable public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
        map { $0 ?? output }
    }

    /// Sends the value at the key path of each value.
    ///
    ///     names.map(\.count)
    ///
    /// Disfavored: `\.count` is a closure, too, and chains with literal closures are type-checked sooner.
    @_disfavoredOverload @inlinable public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T>
    { map { $0[keyPath: keyPath] } }

    /// Sends the values at the key paths of each value.
    @inlinable public func map<T0, T1>(_ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>)
        -> Publishers.MapKeyPath2<Self, T0, T1>
    { map { ($0[keyPath: keyPath0], $0[keyPath: keyPath1]) } }

    /// Sends the values at the key paths of each value.
    @inlinable public func map<T0, T1, T2>(
        _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>, _ keyPath2: KeyPath<Output, T2>
    ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
        map { ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2]) }
    }
}

extension Publishers {
    /// Sends what a closure makes of each value of its upstream.
    public typealias Map<P: Publisher, Output> = Passed<P, Steps.Map<P.Output, Output, Never>, P.Failure>
    /// Sends what a closure makes of its upstream's values, leaving out `nil`.
    public typealias CompactMap<P: Publisher, Output> = Passed<P, Steps.CompactMap<P.Output, Output, Never>, P.Failure>
    /// Sends the values of its upstream that a closure says yes to.
    public typealias Filter<P: Publisher> = Passed<P, Steps.Filter<P.Output, Never>, P.Failure>
    /// Sends what a closure makes of the result so far and each value of its upstream.
    public typealias Scan<P: Publisher, Output> = Passed<P, Steps.Scan<P.Output, Output, Never>, P.Failure>
    /// Sends the value at a key path of each value of its upstream.
    public typealias MapKeyPath<P: Publisher, Output> = Map<P, Output>
    /// Sends the values at two key paths of each value of its upstream.
    public typealias MapKeyPath2<P: Publisher, Output0, Output1> = Map<P, (Output0, Output1)>
    /// Sends the values at three key paths of each value of its upstream.
    public typealias MapKeyPath3<P: Publisher, Output0, Output1, Output2> = Map<P, (Output0, Output1, Output2)>
}

extension Publishers.Passed where Failure == Upstream.Failure {
    /// Makes a `Publishers.Map`.
    @inlinable public init<T>(upstream: Upstream, transform: @escaping (Upstream.Output) -> T)
    where Step == Steps.Map<Upstream.Output, T, Never> { self.init(upstream, .init(transform)) { $0 } }

    /// Makes a `Publishers.CompactMap`.
    @inlinable public init<T>(upstream: Upstream, transform: @escaping (Upstream.Output) -> T?)
    where Step == Steps.CompactMap<Upstream.Output, T, Never> { self.init(upstream, .init(transform)) { $0 } }

    /// Makes a `Publishers.Filter`.
    @inlinable public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool)
    where Step == Steps.Filter<Upstream.Output, Never> { self.init(upstream, .init(isIncluded)) { $0 } }
}

extension Publishers.Passed where Step: _Transforming {
    /// Makes a value of a value.
    public var transform: (Upstream.Output) -> Output { { [step] in step.makeOutput(of: $0) } }
}

extension Publishers.Stepped where Step: _Transforming {
    /// Makes a value of a value.
    public var transform: (Upstream.Output) throws -> Output { { [step] in try step.makeOutput(of: $0) } }
}

extension Publishers.Passed where Step: _Including {
    /// Whether a value is sent.
    public var isIncluded: (Upstream.Output) -> Bool { { [step] in step.includes($0) } }
}

extension Publishers.Stepped where Step: _Including {
    /// Whether a value is sent.
    public var isIncluded: (Upstream.Output) throws -> Bool { { [step] in try step.includes($0) } }
}

/// A step that makes a value of each.
public protocol _Transforming: _Step { func makeOutput(of input: Input) throws(Failure) -> Output }

extension Steps.Map: _Transforming {
    /// Makes a value of a value.
    public func makeOutput(of input: Input) throws(Failure) -> Output { try transform(input) }
}

/// A step that leaves values out.
public protocol _Including: _Step { func includes(_ input: Input) throws(Failure) -> Bool }

extension Steps.Filter: _Including {
    /// Whether the value is let through.
    public func includes(_ input: Input) throws(Failure) -> Bool { try isIncluded(input) }
}
