import Streams

/// A subject whose methods may be called on any thread, by several threads at a time: the library's subjects.
///
///     extension LoggingSubject: ThreadSafeSubject {}  // A subject of your own that keeps the promise.
///
/// Only such a subject has an `input` and an `output(bufferingPolicy:)`, which are used in other tasks.
public protocol ThreadSafeSubject: Subject {}

extension PassthroughSubject: ThreadSafeSubject {}

extension CurrentValueSubject: ThreadSafeSubject {}

extension ReplaySubject: ThreadSafeSubject {}

extension ThreadSafeSubject where Output: Sendable {
    /// A `Sendable` handle that sends to this subject from other threads and tasks.
    ///
    ///     let readings = PassthroughSubject<Double, Never>()
    ///     let cancellable = readings.receive(on: DispatchQueue.main).sink { show($0) }
    ///     Task.detached { [input = readings.input] in input.send(await sensor.read()) }
    ///
    /// It retains the subject.
    public var input: SubjectInput<Output, Failure> { SubjectInput(subject: self) }
}

/// Sends to a subject, from any thread; see `input`.
///
/// Sendable, because `send` may be called on any thread for these subjects, and the handle can do nothing else.
public struct SubjectInput<Output: Sendable, Failure: Error>: @unchecked Sendable {
    fileprivate let subject: any Subject<Output, Failure>

    /// Sends a value to the subject's subscribers.
    public func send(_ value: Output) { subject.send(value) }

    /// Ends the subject.
    public func send(completion: Subscribers.Completion<Failure>) { subject.send(completion: completion) }
}
