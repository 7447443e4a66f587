import Streams

// The same steps as work on a signal. This code is not specialised: it looks up composed types, such as an optional's
// or a completion's, in a table of the runtime, which takes longer than the work itself. It does so at the beginning of
// a function, even if the types are not needed. So separate functions handle signals other than values, and results of
// steps are passed to a function whose parameter type needs no lookup.

func mapping<Input, Output>(_ transform: @escaping (Input) -> Output, before receiver: consuming @escaping Receiver)
    -> Receiver
{
    { [receiver] signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        return send(value: transform(input.load(as: Input.self)), to: receiver, unless: input.hasEnded)
    }
}

func filtering<Input>(_ isIncluded: @escaping (Input) -> Bool, before receiver: consuming @escaping Receiver)
    -> Receiver
{
    { [receiver] signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        guard isIncluded(input.load(as: Input.self)) else { return .max(1) }
        return input.hasEnded.isRaised ? .none : receiver(signal)
    }
}

func mappingSome<Input, Output: StepResult>(
    _ transform: @escaping (Input) -> Output, before receiver: consuming @escaping Receiver
)
    -> Receiver
{
    { [receiver] signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        return transform(input.load(as: Input.self)).pass(to: receiver, unless: input.hasEnded) ?? .max(1)
    }
}

func mappingError<Failure: Error, NewFailure: Error>(
    _ transform: @escaping (Failure) -> NewFailure, before receiver: consuming @escaping Receiver
) -> Receiver {
    { [receiver] signal in
        guard case .failure(let error) = signal else { return receiver(signal) }
        send(failure: transform(error.load(as: Failure.self)), to: receiver, unless: error.hasEnded)
        return .none
    }
}

/// Takes a step that can neither fail nor end.
func takingSteps<Step: ForwardingStep>(_ step: Step, before receiver: consuming @escaping Receiver) -> Receiver {
    { [receiver] signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        var more = Subscribers.Demand.max(1)
        step.take(input.load(as: Step.Input.self)) { more = send(value: $0, to: receiver, unless: input.hasEnded) }
        return more
    }
}

@inline(__always)
func send<Value>(value: Value, to receiver: Receiver, unless hasEnded: _EndFlag) -> Subscribers.Demand {
    guard !hasEnded.isRaised else { return .none }
    return withUnsafePointer(to: value) { receiver(.value(ValueAddress($0, unless: hasEnded))) }
}

func send<Failure: Error>(failure: Failure, to receiver: Receiver, unless hasEnded: _EndFlag) {
    withUnsafePointer(to: failure) { _ = receiver(.failure(ValueAddress($0, unless: hasEnded))) }
}

/// An output, or none.
protocol StepResult {
    /// Passes the value on, if there is one. Returns downstream's additional demand, or nil if there was no value.
    func pass(to receiver: Receiver, unless hasEnded: _EndFlag) -> Subscribers.Demand?
}

extension Optional: StepResult {
    func pass(to receiver: Receiver, unless hasEnded: _EndFlag) -> Subscribers.Demand? {
        guard let value = self else { return nil }
        return send(value: value, to: receiver, unless: hasEnded)
    }
}
