import Streams

extension Publisher where Output: Sendable {
    /// Transforms each value with an asynchronous function, and sends the results in the order of the values.
    ///
    ///     urls.publisher.mapAsync(maxConcurrent: 4) { url in await thumbnail(of: url) }
    ///
    /// The function runs for up to `maxConcurrent` values at a time, each in its own task. Results are kept until all
    /// earlier results have been sent. Requests up to `maxConcurrent` values, and another one whenever a result has
    /// been sent. If the function throws, or this publisher fails, the result fails after the results of the earlier
    /// values. The tasks are cancelled with the subscription. A subject drops values that are sent while all tasks run:
    /// put a `buffer` upstream.
    ///
    /// Has no name in RxSwift and RxJS; Kotlin's Flow has `map`, one at a time.
    public func mapAsync<T: Sendable>(
        maxConcurrent: Int, _ transform: @escaping @Sendable (Output) async throws(Failure) -> T
    ) -> some Publisher<T, Failure> {
        precondition(maxConcurrent > 0, "mapAsync cannot run \(maxConcurrent) functions")
        return mapStarted(maxConcurrent: maxConcurrent) { value in
            Publishers.Async { () async throws(Failure) in try await transform(value) }
        }
    }

    /// Transforms each value with an asynchronous function, and sends each result as soon as it is available.
    ///
    ///     urls.publisher.mapAsyncUnordered(maxConcurrent: 4) { url in await thumbnail(of: url) }
    ///
    /// The function runs for up to `maxConcurrent` values at a time, each in its own task; when one of them has ended,
    /// and its result has been sent, another value is requested. If the function throws, or this publisher fails, the
    /// other tasks are cancelled and the result fails. The tasks are cancelled with the subscription.
    ///
    /// Known as `flatMap` in RxSwift, and `mergeMap` in RxJS and `flatMapMerge` in Kotlin's Flow with their bound.
    public func mapAsyncUnordered<T: Sendable>(
        maxConcurrent: Int, _ transform: @escaping @Sendable (Output) async throws(Failure) -> T
    ) -> some Publisher<T, Failure> {
        precondition(maxConcurrent > 0, "mapAsyncUnordered cannot run \(maxConcurrent) functions")
        return Publishers.FlatMap(upstream: self, maxPublishers: .max(maxConcurrent), keepsPlaces: true) { value in
            Publishers.Async { () async throws(Failure) in try await transform(value) }
        }
    }
}

extension Publisher where Output: Sendable, Failure == Never {
    /// Transforms each value with an asynchronous function, sends the results in the order of the values, and fails
    /// with the error that the function throws.
    ///
    ///     urls.publisher.mapAsync(maxConcurrent: 4) { url in try await download(url) }
    @_disfavoredOverload public func mapAsync<T: Sendable, E: Error>(
        maxConcurrent: Int, _ transform: @escaping @Sendable (Output) async throws(E) -> T
    ) -> some Publisher<T, E> { setFailureType(to: E.self).mapAsync(maxConcurrent: maxConcurrent, transform) }

    /// Transforms each value with an asynchronous function, sends each result as soon as it is available, and fails
    /// with the error that the function throws.
    ///
    ///     urls.publisher.mapAsyncUnordered(maxConcurrent: 4) { url in try await download(url) }
    @_disfavoredOverload public func mapAsyncUnordered<T: Sendable, E: Error>(
        maxConcurrent: Int, _ transform: @escaping @Sendable (Output) async throws(E) -> T
    ) -> some Publisher<T, E> { setFailureType(to: E.self).mapAsyncUnordered(maxConcurrent: maxConcurrent, transform) }
}

extension Publisher {
    /// Starts the publishers of up to `maxConcurrent` values at a time, and sends their values in the order of the
    /// values.
    package func mapStarted<P: Publisher>(maxConcurrent: Int, _ makePublisher: @escaping (Output) -> P)
        -> AnyPublisher<P.Output, Failure>
    where P.Failure == Failure { map { makePublisher($0).started() }.inTurn(ahead: maxConcurrent - 1) }

    /// Subscribes now, and sends the last value and the completion to later subscribers. This publisher is cancelled
    /// when the returned publisher is released.
    fileprivate func started() -> AnyPublisher<Output, Failure> {
        let result = ReplaySubject<Output, Failure>(bufferSize: 1)
        let connection = subscribe(result)
        return result.map { value in withExtendedLifetime(connection) { value } }.eraseToAnyPublisher()
    }
}
