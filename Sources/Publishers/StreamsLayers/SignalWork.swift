import Streams

// Steps once more, as work on a signal. Here the compiler knows no types: it looks up those that are made of others, an
// optional's or a completion's, in a table of the runtime, which takes longer than the work; and does so when a function
// begins, whether or not it comes to need them. So signals that are no values are left to functions of their own, and what
// steps return is handed to a function as a type that it need not look up.

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

/// A step that neither fails nor ends.
func takingSteps<Step: _Step>(_ step: Step, before receiver: consuming @escaping Receiver) -> Receiver
where Step.Failure == Never {
    let memory = step.makeMemory()
    return { [receiver] signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        var more = Subscribers.Demand.max(1)
        _ = step._take(input.load(as: Step.Input.self), memory) {
            more = send(value: $0, to: receiver, unless: input.hasEnded)
        }
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

/// An output or none.
protocol StepResult {
    /// Passes the value on, if there is one. Returns how many more downstream wants; nil if there was no value.
    func pass(to receiver: Receiver, unless hasEnded: _EndFlag) -> Subscribers.Demand?
}

extension Optional: StepResult {
    func pass(to receiver: Receiver, unless hasEnded: _EndFlag) -> Subscribers.Demand? {
        guard let value = self else { return nil }
        return send(value: value, to: receiver, unless: hasEnded)
    }
}
