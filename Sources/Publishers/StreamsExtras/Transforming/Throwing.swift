import Streams

extension Publisher where Failure == Never {
    /// The `try…` operators of this publisher, for closures that throw errors of one type: the result fails with that
    /// type, and not with `any Error`.
    ///
    ///     texts.throwing(Offline.self).tryMap { text throws(Offline) in try send(text) }
    ///         .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    ///     // Prints: failure(Offline())
    ///
    /// Values, demand and cancellation pass through as with the operator of the same name.
    ///
    /// RxSwift, RxJS and Kotlin's Flow have no typed errors.
    public func throwing<E: Error>(_ type: E.Type) -> Publishers.Throwing<Self, E> {
        Publishers.Throwing(upstream: self)
    }
}

extension Publisher {
    /// The `try…` operators of this publisher, for closures that throw errors of this publisher's failure type: the
    /// result fails with that type, and not with `any Error`.
    ///
    ///     responses.throwing(LoadingError.self).tryMap(FeedItemsMapper.map)
    ///
    /// Values, demand and cancellation pass through as with the operator of the same name.
    ///
    /// RxSwift, RxJS and Kotlin's Flow have no typed errors.
    public func throwing(_ type: Failure.Type) -> Publishers.Throwing<Self, Failure> {
        Publishers.Throwing(upstream: self)
    }
}

extension Publishers {
    /// The `try…` operators of a publisher, for closures that throw errors of one type: see `throwing(_:)`.
    public struct Throwing<Upstream: Publisher, Failure: Error> {
        /// The publisher whose values the closures receive. It cannot fail, or fails with the same type.
        public let upstream: Upstream

        init(upstream: Upstream) { self.upstream = upstream }

        private func typed<P: Publisher>(_ publisher: P) -> MapError<P, Failure> where P.Failure == any Error {
            publisher.mapError { error in
                guard let error = error as? Failure else { preconditionFailure("\(error) is not a \(Failure.self)") }
                return error
            }
        }
    }
}

extension Publishers.Throwing {
    /// Transforms each value with the closure. If it throws, the publisher fails with that error.
    public func tryMap<T>(_ transform: @escaping (Upstream.Output) throws(Failure) -> T)
        -> Publishers.MapError<Publishers.TryMap<Upstream, T>, Failure>
    { typed(upstream.tryMap(transform)) }

    /// Transforms each value with the closure, leaving out `nil`. If it throws, the publisher fails with that error.
    public func tryCompactMap<T>(_ transform: @escaping (Upstream.Output) throws(Failure) -> T?)
        -> Publishers.MapError<Publishers.TryCompactMap<Upstream, T>, Failure>
    { typed(upstream.tryCompactMap(transform)) }

    /// Combines each value with the result so far, and sends each new result. If it throws, the publisher fails with that error.
    public func tryScan<T>(_ initialResult: T, _ nextPartialResult: @escaping (T, Upstream.Output) throws(Failure) -> T)
        -> Publishers.MapError<Publishers.TryScan<Upstream, T>, Failure>
    { typed(upstream.tryScan(initialResult, nextPartialResult)) }

    /// Combines all values into one result, and sends it at the end. If the closure throws, the publisher fails with that error.
    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Upstream.Output) throws(Failure) -> T
    )
        -> Publishers.MapError<Publishers.TryReduce<Upstream, T>, Failure>
    { typed(upstream.tryReduce(initialResult, nextPartialResult)) }

    /// Sends the values for which the closure returns true. If it throws, the publisher fails with that error.
    public func tryFilter(_ isIncluded: @escaping (Upstream.Output) throws(Failure) -> Bool)
        -> Publishers.MapError<Publishers.TryFilter<Upstream>, Failure>
    { typed(upstream.tryFilter(isIncluded)) }

    /// Leaves out each value that the closure considers equal to the previous one. If it throws, the publisher fails with that error.
    public func tryRemoveDuplicates(by predicate: @escaping (Upstream.Output, Upstream.Output) throws(Failure) -> Bool)
        -> Publishers.MapError<Publishers.TryRemoveDuplicates<Upstream>, Failure>
    { typed(upstream.tryRemoveDuplicates(by: predicate)) }

    /// Drops values while the closure returns true. If it throws, the publisher fails with that error.
    public func tryDrop(while predicate: @escaping (Upstream.Output) throws(Failure) -> Bool)
        -> Publishers.MapError<Publishers.TryDropWhile<Upstream>, Failure>
    { typed(upstream.tryDrop(while: predicate)) }

    /// Sends values while the closure returns true, and then finishes. If it throws, the publisher fails with that error.
    public func tryPrefix(while predicate: @escaping (Upstream.Output) throws(Failure) -> Bool)
        -> Publishers.MapError<Publishers.TryPrefixWhile<Upstream>, Failure>
    { typed(upstream.tryPrefix(while: predicate)) }

    /// Sends the first value for which the closure returns true, and finishes. If it throws, the publisher fails with that error.
    public func tryFirst(where predicate: @escaping (Upstream.Output) throws(Failure) -> Bool)
        -> Publishers.MapError<Publishers.TryFirstWhere<Upstream>, Failure>
    { typed(upstream.tryFirst(where: predicate)) }

    /// Sends the last value for which the closure returns true, at the end. If the closure throws, the publisher fails with that error.
    public func tryLast(where predicate: @escaping (Upstream.Output) throws(Failure) -> Bool)
        -> Publishers.MapError<Publishers.TryLastWhere<Upstream>, Failure>
    { typed(upstream.tryLast(where: predicate)) }

    /// Sends whether the closure returns true for any value. If it throws, the publisher fails with that error.
    public func tryContains(where predicate: @escaping (Upstream.Output) throws(Failure) -> Bool)
        -> Publishers.MapError<Publishers.TryContainsWhere<Upstream>, Failure>
    { typed(upstream.tryContains(where: predicate)) }

    /// Sends whether the closure returns true for all values. If it throws, the publisher fails with that error.
    public func tryAllSatisfy(_ predicate: @escaping (Upstream.Output) throws(Failure) -> Bool)
        -> Publishers.MapError<Publishers.TryAllSatisfy<Upstream>, Failure>
    { typed(upstream.tryAllSatisfy(predicate)) }

    /// Sends the smallest value, at the end. If the closure throws, the publisher fails with that error.
    public func tryMin(by areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws(Failure) -> Bool)
        -> Publishers.MapError<Publishers.TryComparison<Upstream>, Failure>
    { typed(upstream.tryMin(by: areInIncreasingOrder)) }

    /// Sends the greatest value, at the end. If the closure throws, the publisher fails with that error.
    public func tryMax(by areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws(Failure) -> Bool)
        -> Publishers.MapError<Publishers.TryComparison<Upstream>, Failure>
    { typed(upstream.tryMax(by: areInIncreasingOrder)) }
}
