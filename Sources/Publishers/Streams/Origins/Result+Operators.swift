extension Result.Publisher: _AtMostOne {
    /// Transforms the value with the closure.
    @_disfavoredOverload @_alwaysEmitIntoClient public func map<T>(_ transform: (Output) -> T)
        -> Result<T, Failure>.Publisher
    {
        .init(result.map(transform))
    }

    /// Transforms the value with the closure, or fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryMap<T>(_ transform: (Output) throws -> T)
        -> Result<T, any Error>.Publisher
    {
        .init(catching: { try transform(result.get()) })
    }

    /// Sends the closure's result for the initial result and the value.
    @_alwaysEmitIntoClient public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T)
        -> Result<T, Failure>.Publisher
    { map { nextPartialResult(initialResult, $0) } }

    /// Sends the closure's result for the initial result and the value, or fails with the error it throws.
    @_alwaysEmitIntoClient public func tryScan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) throws -> T)
        -> Result<T, any Error>.Publisher
    { tryMap { try nextPartialResult(initialResult, $0) } }

    /// Sends the closure's result for the initial result and the value.
    @_alwaysEmitIntoClient public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T)
        -> Result<T, Failure>.Publisher
    { scan(initialResult, nextPartialResult) }

    /// Sends the closure's result for the initial result and the value, or fails with the error it throws.
    @_alwaysEmitIntoClient public func tryReduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) throws -> T)
        -> Result<T, any Error>.Publisher
    { tryScan(initialResult, nextPartialResult) }

    /// Sends an array with the value.
    @_alwaysEmitIntoClient public func collect() -> Result<[Output], Failure>.Publisher { map { [$0] } }

    /// Sends 1.
    @_alwaysEmitIntoClient public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

    /// Sends whether the closure returns true for the value.
    @_alwaysEmitIntoClient public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        map(predicate)
    }

    /// Sends whether the closure returns true for the value, or fails with the error it throws.
    @_alwaysEmitIntoClient
    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        tryMap(predicate)
    }

    /// Sends whether the closure returns true for the value.
    @_alwaysEmitIntoClient public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        map(predicate)
    }

    /// Sends whether the closure returns true for the value, or fails with the error it throws.
    @_alwaysEmitIntoClient
    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        tryMap(predicate)
    }

    /// Sends the value, or fails with the error that the closure throws. The closure receives the value as both
    /// arguments, as in Combine.
    @_alwaysEmitIntoClient public func tryMin(by areInIncreasingOrder: (Output, Output) throws -> Bool)
        -> Result<Output, any Error>.Publisher
    { mapError { $0 }.check(areInIncreasingOrder) }

    /// Sends the value, or fails with the error that the closure throws. The closure receives the value as both
    /// arguments, as in Combine.
    @_alwaysEmitIntoClient public func tryMax(by areInIncreasingOrder: (Output, Output) throws -> Bool)
        -> Result<Output, any Error>.Publisher
    { mapError { $0 }.check(areInIncreasingOrder) }

    /// Sends the value, or fails with the error that the closure throws. The closure receives the value as both
    /// arguments, as in Combine.
    @_alwaysEmitIntoClient public func tryRemoveDuplicates(by predicate: (Output, Output) throws -> Bool)
        -> Result<Output, any Error>.Publisher
    { mapError { $0 }.check(predicate) }

    /// Calls the closure with the only value as both arguments. Its result does not matter, only whether it throws.
    @_alwaysEmitIntoClient func check(_ compare: (Output, Output) throws -> Bool) -> Self where Failure == any Error {
        tryMap { value in
            _ = try compare(value, value)
            return value
        }
    }

    /// Sends the value, or fails: it is never empty.
    @_alwaysEmitIntoClient public func replaceEmpty(with output: Output) -> Self { self }

    /// Sends the value, or the replacement if there is an error.
    @_alwaysEmitIntoClient public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
        .init((try? result.get()) ?? output)
    }

    /// Sends the value, or fails with the transformed error.
    @_alwaysEmitIntoClient public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
        .init(result.mapError(transform))
    }

    /// Sends whether the value equals the other one.
    @_alwaysEmitIntoClient public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher
    where Output: Equatable { map { $0 == output } }
}

extension Result.Publisher where Failure == Never {
    /// Sends the value, with the given failure type, so that it can be combined with publishers that fail.
    @_alwaysEmitIntoClient public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
        .init(result.get())
    }
}
