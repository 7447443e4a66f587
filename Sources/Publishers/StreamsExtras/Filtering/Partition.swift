import Streams

extension Publisher {
    /// Two publishers: of the values that satisfy the predicate, and of the others.
    ///
    ///     let (even, odd) = (1...4).publisher.partition { $0.isMultiple(of: 2) }
    ///     odd.merge(with: even).sink { print($0) }
    ///     // Prints: 1, 3, 2, 4
    ///
    /// Each of the two subscribes to this publisher, and ends as it does; the predicate is called by both. To subscribe once,
    /// `share()` it before. Demand passes through: for each value left out another one is asked for.
    ///
    /// Known as `partition` in RxJS and RxSwiftExt; Kotlin's Flow has none.
    public func partition(by predicate: @escaping (Output) -> Bool) -> (
        matching: Publishers.Filter<Self>, rest: Publishers.Filter<Self>
    ) { (filter(predicate), filter { !predicate($0) }) }
}
