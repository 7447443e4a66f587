import Streams

/// An asynchronous function with the operators of a sandwich.
///
///     let loadFeed = AsyncFunction { try await api.page() }
///         .tryMap(FeedItemsMapper.map)
///         .caching(to: { try await cache.save($0) })
///         .fallback(to: { try await cache.load() })
///     let feed = try await loadFeed()
///
/// Nothing runs before it is called. Each call runs everything again, in the caller's task: if that task is cancelled,
/// so is the running function, and neither a retry nor a fallback follows. The operators have the names of the
/// publishers' operators, and do the same. `publisher` returns a publisher that calls the function.
///
/// Known as `defer` in RxJS, and as a suspending function in Kotlin.
public struct AsyncFunction<Output: Sendable, Failure: Error>: Sendable {
    private let call: @Sendable () async throws(Failure) -> Output

    /// Makes it from a closure.
    public init(_ call: @escaping @Sendable () async throws(Failure) -> Output) { self.call = call }

    /// Calls the function.
    public func callAsFunction() async throws(Failure) -> Output { try await call() }

    /// Calls the function for each subscriber; see `Publishers.Async`.
    public var publisher: Publishers.Async<Output, Failure> { Publishers.Async(call) }

    /// Transforms the result with the closure.
    public func map<T: Sendable>(_ transform: @escaping @Sendable (Output) -> T) -> AsyncFunction<T, Failure> {
        AsyncFunction<T, Failure> { () async throws(Failure) in transform(try await call()) }
    }

    /// Transforms the result with the closure; it throws the errors of both.
    public func tryMap<T: Sendable>(_ transform: @escaping @Sendable (Output) throws -> T)
        -> AsyncFunction<T, any Error>
    { AsyncFunction<T, any Error> { try transform(await call()) } }

    /// Saves the result, and returns it unchanged.
    ///
    /// If `save` throws, the error goes to `onError`, and the result is returned all the same. A result is returned
    /// after it has been saved. A failure is not saved.
    public func caching(
        to save: @escaping @Sendable (Output) async throws -> Void,
        onError: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> Self {
        Self { () async throws(Failure) in
            let output = try await call()
            do { try await save(output) } catch { onError(error) }
            return output
        }
    }

    /// On failure, calls the other function.
    ///
    /// The error of this function goes to `onError` first; an error of the other function is thrown. In a cancelled
    /// task, this function's error is thrown, and the other function is not called.
    public func fallback(
        to other: @escaping @Sendable () async throws(Failure) -> Output,
        onError: @escaping @Sendable (Failure) -> Void = { _ in }
    ) -> Self {
        Self { () async throws(Failure) in
            do throws(Failure) { return try await call() } catch {
                if Task.isCancelled { throw error }
                onError(error)
            }
            return try await other()
        }
    }

    /// On failure, calls the function again, up to the given number of times, if the closure returns true for the
    /// error.
    ///
    ///     loadFeed.retry(5, delay: .exponential(from: .seconds(1), limit: .seconds(30))) { $0.isTransient }
    ///
    /// Waits before each retry, on the clock. If the task is cancelled, before or during the wait, the error is thrown
    /// at once.
    public func retry(
        _ retries: Int, delay: @autoclosure @escaping @Sendable () -> Publishers.Backoff<ClockStride> = .constant(0),
        clock: any Clock<Duration> = ContinuousClock(),
        when isRetried: @escaping @Sendable (Failure) -> Bool = { _ in true }
    ) -> Self {
        precondition(retries >= 0, "A number of retries cannot be negative: \(retries)")
        return Self { () async throws(Failure) in
            let span = delay().span
            for retry in 0..<retries {
                do throws(Failure) { return try await call() } catch {
                    guard isRetried(error), await clock.hasSlept(for: span(retry).duration) else { throw error }
                }
            }
            return try await call()
        }
    }

    /// Throws the error that the closure returns if there is no result in time.
    ///
    ///     loadFeed.timeout(.seconds(10)) { FeedError.slow }
    ///
    /// The function runs in a child task. When the time is up, that task is cancelled, and awaited like every child
    /// task. If the caller's task is cancelled, so is the function, and its result is returned or thrown.
    public func timeout(
        _ duration: Duration, clock: any Clock<Duration> = ContinuousClock(),
        customError: @escaping @Sendable () -> Failure
    ) -> Self {
        Self { () async throws(Failure) in
            let result: Result<Output, Failure> = await withTaskGroup(of: Result<Output, Failure>?.self) { group in
                group.addTask { await outcome() }
                group.addTask { await clock.hasSlept(for: duration) ? .failure(customError()) : nil }
                var first: Result<Output, Failure>?
                for await result in group where first == nil {
                    first = result
                    if result != nil { group.cancelAll() }
                }
                return first ?? .failure(customError())
            }
            return try result.get()
        }
    }

    private func outcome() async -> Result<Output, Failure> {
        do throws(Failure) { return .success(try await call()) } catch { return .failure(error) }
    }
}

extension Clock<Duration> {
    /// Returns false if the task has been cancelled. Sleeps for a thousand years at most, as the standard library's clocks
    /// cannot sleep until an instant whose seconds do not fit into 64 bits.
    fileprivate func hasSlept(for duration: Duration) async -> Bool {
        guard !Task.isCancelled else { return false }
        let instant = now.advanced(by: min(duration, .seconds(31_557_600_000)))
        return await hasSlept(until: instant)
    }
}
