import Streams

extension Subject where Output: Sendable {
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
/// Sendable, because `send` may be called on any thread for every subject, and the handle can do nothing else.
public struct SubjectInput<Output: Sendable, Failure: Error>: @unchecked Sendable {
    fileprivate let subject: any Subject<Output, Failure>

    /// Sends a value to the subject's subscribers.
    public func send(_ value: Output) { subject.send(value) }

    /// Ends the subject.
    public func send(completion: Subscribers.Completion<Failure>) { subject.send(completion: completion) }
}
