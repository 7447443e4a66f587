extension Optional.Publisher: _OneOrNone {
    /// The value to send, or `nil`.
    @_alwaysEmitIntoClient public var _output: Output? { output }

    /// Transforms the value with the closure.
    @_disfavoredOverload @_alwaysEmitIntoClient public func map<T>(_ transform: (Output) -> T) -> T?.Publisher {
        .init(output.map(transform))
    }

    /// Sends the closure's result for the initial result and the value.
    @_alwaysEmitIntoClient
    public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
        map { nextPartialResult(initialResult, $0) }
    }

    /// Sends the closure's result for the initial result and the value. Without a value it sends nothing, as in
    /// Combine.
    @_alwaysEmitIntoClient
    public func reduce<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
        scan(initialResult, nextPartialResult)
    }

    /// Sends an array with the value, or an empty array.
    @_alwaysEmitIntoClient public func collect() -> [Output]?.Publisher { .init(output.map { [$0] } ?? []) }

    /// Sends 1. Without a value it sends nothing, as in Combine.
    @_alwaysEmitIntoClient public func count() -> Int?.Publisher { map { _ in 1 } }

    /// Sends whether the closure returns true for the value; without one it sends nothing, as in Combine.
    @_alwaysEmitIntoClient public func allSatisfy(_ predicate: (Output) -> Bool) -> Bool?.Publisher { map(predicate) }

    /// Sends whether the closure returns true for the value; without one it sends nothing, as in Combine.
    @_alwaysEmitIntoClient public func contains(where predicate: (Output) -> Bool) -> Bool?.Publisher { map(predicate) }

    /// Sends the value, or the replacement if there is none.
    @_alwaysEmitIntoClient public func replaceEmpty(with output: Output) -> Just<Output> {
        .init(self.output ?? output)
    }

    /// Sends whether the value equals the other one; without a value it sends nothing, as in Combine.
    @_alwaysEmitIntoClient public func contains(_ output: Output) -> Bool?.Publisher where Output: Equatable {
        map { $0 == output }
    }
}
