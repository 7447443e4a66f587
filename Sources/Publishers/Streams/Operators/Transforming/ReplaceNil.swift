extension Publisher {
    /// Sends the replacement for each `nil`.
    ///
    ///     [1, nil, 3].publisher.replaceNil(with: 0).sink { print($0) }
    ///     // Prints: 1, 0, 3
    ///
    /// Demand, completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always)
    public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? { map { $0 ?? output } }
}
