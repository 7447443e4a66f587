extension Just: _OneOrNone {
    /// The value to send.
    @_alwaysEmitIntoClient public var _output: Output? { output }

    /// Transforms the value with the closure.
    @_disfavoredOverload @_alwaysEmitIntoClient public func map<T>(_ transform: (Output) -> T) -> Just<T> {
        .init(transform(output))
    }

    /// Transforms the value with the closure, or fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryMap<T>(_ transform: (Output) throws -> T)
        -> Result<T, any Error>.Publisher
    {
        .init(catching: { try transform(output) })
    }

    /// Sends the closure's result for the initial result and the value.
    @_alwaysEmitIntoClient public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T)
        -> Result<T, Never>.Publisher
    { .init(nextPartialResult(initialResult, output)) }

    /// Sends the closure's result for the initial result and the value, or fails with the error it throws.
    @_alwaysEmitIntoClient public func tryScan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) throws -> T)
        -> Result<T, any Error>.Publisher
    { tryMap { try nextPartialResult(initialResult, $0) } }

    /// Sends the closure's result for the initial result and the value.
    @_alwaysEmitIntoClient public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T)
        -> Result<T, Never>.Publisher
    { scan(initialResult, nextPartialResult) }

    /// Sends the closure's result for the initial result and the value, or fails with the error it throws.
    @_alwaysEmitIntoClient public func tryReduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) throws -> T)
        -> Result<T, any Error>.Publisher
    { tryScan(initialResult, nextPartialResult) }

    /// Sends an array with the value.
    @_alwaysEmitIntoClient public func collect() -> Just<[Output]> { .init([output]) }

    /// Sends 1.
    @_alwaysEmitIntoClient public func count() -> Just<Int> { .init(1) }

    /// Sends whether the closure returns true for the value.
    @_alwaysEmitIntoClient public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

    /// Sends whether the closure returns true for the value, or fails with the error it throws.
    @_alwaysEmitIntoClient
    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        tryMap(predicate)
    }

    /// Sends whether the closure returns true for the value.
    @_alwaysEmitIntoClient public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { map(predicate) }

    /// Sends whether the closure returns true for the value, or fails with the error it throws.
    @_alwaysEmitIntoClient
    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        tryMap(predicate)
    }

    /// Sends the value, or fails with the error that the closure throws. The closure receives the value as both
    /// arguments, as in Combine.
    @_alwaysEmitIntoClient public func tryRemoveDuplicates(by predicate: (Output, Output) throws -> Bool)
        -> Result<Output, any Error>.Publisher
    { setFailureType(to: (any Error).self).check(predicate) }

    /// Sends the elements, and then the value.
    @_alwaysEmitIntoClient public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
        prepend(elements)
    }

    /// Sends the elements, and then the value.
    @_alwaysEmitIntoClient
    public func prepend<S: Sequence<Output>>(_ elements: S) -> Publishers.Sequence<[Output], Never> {
        .init(sequence: elements + [output])
    }

    /// Sends the value, and then the elements.
    @_alwaysEmitIntoClient public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
        append(elements)
    }

    /// Sends the value, and then the elements.
    @_alwaysEmitIntoClient
    public func append<S: Sequence<Output>>(_ elements: S) -> Publishers.Sequence<[Output], Never> {
        .init(sequence: [output] + elements)
    }

    /// Sends the value, as there is one.
    @_alwaysEmitIntoClient public func replaceEmpty(with output: Output) -> Just { self }

    /// Sends the value; there is no error to call the closure with.
    @_alwaysEmitIntoClient public func mapError<E: Error>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher {
        .init(output)
    }

    /// Sends the value, with the given failure type, so that it can be combined with publishers that fail.
    @_alwaysEmitIntoClient public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
        .init(output)
    }

    /// Sends whether the value equals the other one.
    @_alwaysEmitIntoClient public func contains(_ output: Output) -> Just<Bool> where Output: Equatable {
        map { $0 == output }
    }
}
