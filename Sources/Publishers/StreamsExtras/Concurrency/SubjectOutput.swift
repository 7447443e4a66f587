import Streams

extension ThreadSafeSubject where Output: Sendable {
    /// A `Sendable` sequence of this subject's values, for loops in any number of tasks.
    ///
    ///     let readings = PassthroughSubject<Double, Never>()
    ///     let output = readings.output(bufferingPolicy: .bufferingNewest(100))
    ///     Task.detached { for await reading in output { await log.append(reading) } }
    ///     Task.detached { for await reading in output.filter({ $0 > 100 }) { await warn(about: reading) } }
    ///
    /// Each loop subscribes when it begins, and requests all values. Those that arrive between two of its iterations
    /// are kept; if there is no room for a value, the policy decides which value is dropped. The completion ends the
    /// loop after the kept values, and a failure is thrown with its type. When the loop ends, or its task is cancelled,
    /// so is the subscription.
    ///
    /// It retains the subject.
    ///
    /// Known as `asSharedFlow` with `buffer` in Kotlin's Flow.
    public func output(
        bufferingPolicy policy: AsyncStream<Output>.Continuation.BufferingPolicy
    ) -> SubjectOutput<Output, Failure> { SubjectOutput(subject: self, policy: policy) }
}

/// The values of a subject, for loops in any number of tasks; see `output(bufferingPolicy:)`.
///
/// Sendable, because these subjects may be subscribed to on any thread, and a task receives only values that are
/// Sendable: no closure of it runs where they are sent.
public struct SubjectOutput<Output: Sendable, Failure: Error>: AsyncSequence, @unchecked Sendable {
    /// The subject's values.
    public typealias Element = Output

    fileprivate let subject: any Subject<Output, Failure>
    fileprivate let policy: AsyncStream<Output>.Continuation.BufferingPolicy

    /// Subscribes to the subject.
    public func makeAsyncIterator() -> TypedValues<Publishers.Buffer<AnyPublisher<Output, Failure>>>.Iterator {
        subject.eraseToAnyPublisher().buffer(policy).typedValues.makeAsyncIterator()
    }
}
