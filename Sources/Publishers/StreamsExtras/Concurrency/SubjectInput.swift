import Streams

extension Subject where Output: Sendable {
    /// A handle that sends to this subject from other threads and tasks, where the subject itself may not go.
    ///
    ///     let readings = PassthroughSubject<Double, Never>()
    ///     let cancellable = readings.receive(on: DispatchQueue.main).sink { show($0) }
    ///     Task.detached { [input = readings.input] in input.send(await sensor.read()) }
    ///
    /// It holds the subject.
    public var input: SubjectInput<Output, Failure> { SubjectInput(subject: self) }
}

/// Sends to a subject, from any thread; see `input`.
///
/// Sendable, as every subject's `send` may be called on any thread, and it can do nothing else.
public struct SubjectInput<Output: Sendable, Failure: Error>: @unchecked Sendable {
    fileprivate let subject: any Subject<Output, Failure>

    /// Sends a value to the subject's subscribers.
    public func send(_ value: Output) { subject.send(value) }

    /// Ends the subject.
    public func send(completion: Subscribers.Completion<Failure>) { subject.send(completion: completion) }
}
