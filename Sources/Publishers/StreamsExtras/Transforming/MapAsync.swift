import Streams

extension Publisher where Output: Sendable {
    /// Sends what an asynchronous function makes of each value, in the order of the values.
    ///
    ///     urls.publisher.mapAsync(maxConcurrent: 4) { url in await thumbnail(of: url) }
    ///
    /// The function runs for so many values at a time, each in a task of its own; as many results are kept, until those
    /// before them have been sent. So many values are asked for, and another one whenever a result has gone. What the
    /// function throws is the failure, and so is that of this publisher: either comes after the results of the values
    /// before. The tasks are cancelled with the subscription. A subject drops what is sent while all of them run: put a
    /// `buffer` before.
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

    /// Sends what an asynchronous function makes of each value, as soon as it is there.
    ///
    ///     urls.publisher.mapAsyncUnordered(maxConcurrent: 4) { url in await thumbnail(of: url) }
    ///
    /// The function runs for so many values at a time, each in a task of its own; another value is asked for when one of
    /// them has ended. What the function throws is the failure, and cancels the others, as a failure of this publisher
    /// does. The tasks are cancelled with the subscription.
    ///
    /// Known as `flatMap` in RxSwift, and `mergeMap` in RxJS and `flatMapMerge` in Kotlin's Flow with their bound.
    public func mapAsyncUnordered<T: Sendable>(
        maxConcurrent: Int, _ transform: @escaping @Sendable (Output) async throws(Failure) -> T
    ) -> some Publisher<T, Failure> {
        precondition(maxConcurrent > 0, "mapAsyncUnordered cannot run \(maxConcurrent) functions")
        return flatMap(maxPublishers: .max(maxConcurrent)) { value in
            Publishers.Async { () async throws(Failure) in try await transform(value) }
        }
    }
}

extension Publisher where Output: Sendable, Failure == Never {
    /// Sends what an asynchronous function makes of each value, in the order of the values, and fails with what it throws.
    ///
    ///     urls.publisher.mapAsync(maxConcurrent: 4) { url in try await download(url) }
    @_disfavoredOverload public func mapAsync<T: Sendable, E: Error>(
        maxConcurrent: Int, _ transform: @escaping @Sendable (Output) async throws(E) -> T
    ) -> some Publisher<T, E> { setFailureType(to: E.self).mapAsync(maxConcurrent: maxConcurrent, transform) }

    /// Sends what an asynchronous function makes of each value, as soon as it is there, and fails with what it throws.
    ///
    ///     urls.publisher.mapAsyncUnordered(maxConcurrent: 4) { url in try await download(url) }
    @_disfavoredOverload public func mapAsyncUnordered<T: Sendable, E: Error>(
        maxConcurrent: Int, _ transform: @escaping @Sendable (Output) async throws(E) -> T
    ) -> some Publisher<T, E> { setFailureType(to: E.self).mapAsyncUnordered(maxConcurrent: maxConcurrent, transform) }
}

extension Publisher {
    /// Sends the values of the publishers that are made of so many values at a time, in the order of the values.
    package func mapStarted<P: Publisher>(maxConcurrent: Int, _ makePublisher: @escaping (Output) -> P)
        -> AnyPublisher<P.Output, Failure>
    where P.Failure == Failure { map { makePublisher($0).started() }.inTurn(ahead: maxConcurrent - 1) }

    /// Subscribes now, and sends the last value and the completion to who subscribes later. When nobody holds what is
    /// returned any more, this publisher is cancelled.
    fileprivate func started() -> AnyPublisher<Output, Failure> {
        let result = ReplaySubject<Output, Failure>(bufferSize: 1)
        let connection = subscribe(result)
        return result.map { value in withExtendedLifetime(connection) { value } }.eraseToAnyPublisher()
    }
}
