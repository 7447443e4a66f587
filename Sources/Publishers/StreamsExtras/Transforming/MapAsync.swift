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
    @_alwaysEmitIntoClient public func mapAsync<T: Sendable>(
        maxConcurrent: Int, _ transform: @escaping @Sendable (Output) async throws(Failure) -> T
    ) -> some Publisher<T, Failure> {
        precondition(maxConcurrent > 0, "mapAsync cannot run \(maxConcurrent) functions")
        return mapStarted(maxConcurrent: maxConcurrent, MapAsync.starting(transform))
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
    @_alwaysEmitIntoClient public func mapAsyncUnordered<T: Sendable>(
        maxConcurrent: Int, _ transform: @escaping @Sendable (Output) async throws(Failure) -> T
    ) -> some Publisher<T, Failure> {
        precondition(maxConcurrent > 0, "mapAsyncUnordered cannot run \(maxConcurrent) functions")
        return mapStarted(maxConcurrent: maxConcurrent, isOrdered: false, MapAsync.starting(transform))
    }
}

extension Publisher where Output: Sendable, Failure == Never {
    /// Transforms each value with an asynchronous function, sends the results in the order of the values, and fails
    /// with the error that the function throws.
    ///
    ///     urls.publisher.mapAsync(maxConcurrent: 4) { url in try await download(url) }
    @_disfavoredOverload @_alwaysEmitIntoClient public func mapAsync<T: Sendable, E: Error>(
        maxConcurrent: Int, _ transform: @escaping @Sendable (Output) async throws(E) -> T
    ) -> some Publisher<T, E> { setFailureType(to: E.self).mapAsync(maxConcurrent: maxConcurrent, transform) }

    /// Transforms each value with an asynchronous function, sends each result as soon as it is available, and fails
    /// with the error that the function throws.
    ///
    ///     urls.publisher.mapAsyncUnordered(maxConcurrent: 4) { url in try await download(url) }
    @_disfavoredOverload @_alwaysEmitIntoClient public func mapAsyncUnordered<T: Sendable, E: Error>(
        maxConcurrent: Int, _ transform: @escaping @Sendable (Output) async throws(E) -> T
    ) -> some Publisher<T, E> { setFailureType(to: E.self).mapAsyncUnordered(maxConcurrent: maxConcurrent, transform) }
}

extension Publisher {
    /// Starts the work of up to `maxConcurrent` values at a time, and sends the results.
    @_alwaysEmitIntoClient func mapStarted<T>(
        maxConcurrent: Int, isOrdered: Bool = true, _ start: @escaping MapAsync<Output, T, Failure>.Start
    ) -> some Publisher<T, Failure> {
        Paced(upstream: self) {
            MapAsync(maxConcurrent: maxConcurrent, isOrdered: isOrdered, start)
        } attach: { subscription in
            subscription.attach { mapAsync in
                mapAsync.subscription = subscription
                return mapAsync.running
            }
        }
    }

    /// Subscribes to the publishers of up to `maxConcurrent` values at a time, and sends the last value of each.
    package func mapStarted<P: Publisher>(
        maxConcurrent: Int, isOrdered: Bool = true, _ makePublisher: @escaping (Output) -> P
    ) -> some Publisher<P.Output, Failure> where P.Failure == Failure {
        mapStarted(maxConcurrent: maxConcurrent, isOrdered: isOrdered) { value, end in
            var last: P.Output?
            return makePublisher(value).sink {
                switch $0 {
                case .finished: end(.success(last))
                case .failure(let error): end(.failure(error))
                }
            } receiveValue: {
                last = $0
            }
        }
    }
}

/// Starts work for each value, up to a limit, and sends the results, in the order of the values or as they come.
///
///     upstream ──values──▶ start ──▶ Run ──end──▶ results ──▶ downstream
///                                     ▲ cancel
///                                  RunTable
///
/// A run keeps its place until its result has been sent; then another value is requested.
@usableFromInline final class MapAsync<Input, Output, Failure: Error>: Pacing, KeepingPacing {
    /// Starts the work of a value, and returns what cancels it. A result without a value is not sent.
    @usableFromInline typealias Start = (Input, _ end: RunEnd<Input, Output, Failure>) -> any Cancellable

    @usableFromInline let maxConcurrent: Int
    @usableFromInline let isOrdered: Bool
    @usableFromInline let start: Start
    @usableFromInline let running = RunTable()
    /// Unowned, as it holds this; unsafe, as it alone calls what reads it. Set once, before the upstream is attached.
    @exclusivity(unchecked) @usableFromInline
    unowned(unsafe) var subscription: PacedSubscription<MapAsync, ImmediateScheduler>?

    // The turn's, so that no two accesses meet.
    /// The results that are sent next: in the order of their values, nil while their runs have not ended; or as they
    /// come. A result on its own, as a run with a type would look up the result's at its end.
    @exclusivity(unchecked) @usableFromInline var next = Queue<Result<Output?, Failure>?>()
    /// The number of runs that have not ended.
    @exclusivity(unchecked) @usableFromInline var runCount = 0
    /// The number of values that have been received.
    @exclusivity(unchecked) @usableFromInline var started = 0
    /// The number of values whose results have not been sent: these run, or their results wait.
    @exclusivity(unchecked) @usableFromInline var valueCount = 0
    /// The number of places that have become free since the last request.
    @exclusivity(unchecked) @usableFromInline var free = 0
    @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?
    @exclusivity(unchecked) @usableFromInline var tellCount: ((Int) -> Void)?

    @inlinable init(maxConcurrent: Int, isOrdered: Bool, _ start: @escaping Start) {
        (self.maxConcurrent, self.isOrdered, self.start) = (maxConcurrent, isOrdered, start)
    }

    @_alwaysEmitIntoClient var prefetch: Subscribers.Demand? { .max(maxConcurrent) }

    @_alwaysEmitIntoClient func receive(_ input: Input, _: PacedDelivery) {
        guard let subscription else { return }
        let run = Run(number: started)
        if isOrdered { next.append(nil) }
        started += 1
        runCount += 1
        count(valueCount + 1)
        running.insert(run)
        running.keep(start(input, RunEnd(run: run, subscription: subscription)), for: run)
    }

    @_alwaysEmitIntoClient
    func receive(completion: Subscribers.Completion<Failure>, _ delivery: PacedDelivery) {
        if case .failure = completion, !isOrdered { return delivery.finish(completion) }
        self.completion = completion
    }

    /// A run has ended, which it may do in its start.
    @_alwaysEmitIntoClient
    func end(_ run: Run, _ result: Result<Output?, Failure>, _ delivery: PacedDelivery) {
        running.remove(run)
        runCount -= 1
        if case .failure(let error) = result, !isOrdered {
            return delivery.finish(Subscribers.Completion.failure(error))
        }
        guard isOrdered else { return next.append(result) }
        next.replace(at: run.number - (started - next.count), with: result)
    }

    @_alwaysEmitIntoClient func next(_ delivery: PacedDelivery) -> Bool {
        if free > 0, completion == nil {
            delivery.ask(.max(exchangeValue(of: &free, with: 0)))
            return true
        }
        switch next.first ?? nil {
        case .failure(let error): delivery.finish(Subscribers.Completion.failure(error))
        case .success(let value?):
            guard delivery.demand != .none else { return false }
            takeResult()
            delivery.deliver(value)
        case .success(nil): takeResult()
        case nil:
            guard runCount == 0, next.isEmpty, let completion else { return false }
            delivery.finish(completion)
        }
        return true
    }

    @_alwaysEmitIntoClient func takeResult() {
        withExtendedLifetime(next.popFirst()) {}
        count(valueCount - 1)
        free += 1
    }

    @_alwaysEmitIntoClient func count(_ values: Int) {
        valueCount = values
        tellCount?(values)
    }
}

extension MapAsync where Input: Sendable, Output: Sendable {
    /// Starts the function in a task.
    @_alwaysEmitIntoClient
    static func starting(_ transform: @escaping @Sendable (Input) async throws(Failure) -> Output) -> Start {
        { value, end in
            RunningTask {
                do throws(Failure) { end(.success(try await transform(value))) } catch { end(.failure(error)) }
            }
        }
    }
}
