import Streams

extension Publisher {
    /// Returns two publishers: one of the values that satisfy the predicate, and one of the others.
    ///
    ///     let (even, odd) = (1...4).publisher.partition { $0.isMultiple(of: 2) }
    ///     odd.merge(with: even).sink { print($0) }
    ///     // Prints: 1, 3, 2, 4
    ///
    /// Each of the two subscribes to this publisher, and completes with it; both call the predicate. To subscribe once,
    /// call `share()` first. Demand passes through: for each value left out, another one is requested.
    ///
    /// Known as `partition` in RxJS and RxSwiftExt; Kotlin's Flow has none. CombineExt has `partition`.
    @_alwaysEmitIntoClient public func partition(by predicate: @escaping (Output) -> Bool) -> (
        matching: Publishers.Filter<Self>, rest: Publishers.Filter<Self>
    ) { (filter(predicate), filter { !predicate($0) }) }
}
