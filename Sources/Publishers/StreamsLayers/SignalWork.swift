import Streams

// Steps once more, as work on a signal. Here the compiler knows no types: it looks up those that are made of others, an
// optional's or a completion's, in a table of the runtime, which takes longer than the work; and does so when a function
// begins, whether or not it comes to need them. So signals that are no values are left to functions of their own, and what
// steps return is handed to a function as a type that it need not look up.

func mapping<Input, Output>(_ transform: @escaping (Input) -> Output, before receiver: @escaping Receiver) -> Receiver {
    { signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        return send(value: transform(input.load(as: Input.self)), to: receiver)
    }
}

func filtering<Input>(_ isIncluded: @escaping (Input) -> Bool, before receiver: @escaping Receiver) -> Receiver {
    { signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        return isIncluded(input.load(as: Input.self)) ? receiver(signal) : .max(1)
    }
}

func mappingSome<Input, Output: StepResult>(
    _ transform: @escaping (Input) -> Output, before receiver: @escaping Receiver
)
    -> Receiver
{
    { signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        let passed = transform(input.load(as: Input.self)).pass(to: receiver)
        return passed.isValue ? passed.more : .max(1)
    }
}

func mappingError<Failure: Error, NewFailure: Error>(
    _ transform: @escaping (Failure) -> NewFailure, before receiver: @escaping Receiver
) -> Receiver {
    { signal in
        guard case .completion(let completion) = signal else { return receiver(signal) }
        send(completion, mappedBy: transform, to: receiver)
        return .none
    }
}

@inline(never) private func send<Failure: Error, NewFailure: Error>(
    _ completion: ValueAddress, mappedBy transform: (Failure) -> NewFailure, to receiver: Receiver
) { send(completion.load(as: Subscribers.Completion<Failure>.self).mapFailure(transform), to: receiver) }

/// A step that neither fails nor ends.
func takingSteps<Step: _Step>(_ step: Step, before receiver: @escaping Receiver) -> Receiver
where Step.Failure == Never {
    let memory = step.makeMemory()
    return takingSteps({ step.receive($0.load(as: Step.Input.self), memory) }, before: receiver)
}

private func takingSteps<Verdict: StepResult>(
    _ take: @escaping (ValueAddress) -> Verdict, before receiver: @escaping Receiver
) -> Receiver {
    { signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        let passed = take(input).pass(to: receiver)
        return passed.isValue ? passed.more : .max(1)
    }
}

@inline(__always) func send<Value>(value: Value, to receiver: Receiver) -> Subscribers.Demand {
    withUnsafePointer(to: value) { receiver(.value(ValueAddress($0))) }
}

@inline(never) func send<Failure>(_ completion: Subscribers.Completion<Failure>, to receiver: Receiver) {
    withUnsafePointer(to: completion) { _ = receiver(.completion(ValueAddress($0))) }
}

/// The result of a step for one value: an output or none, or a verdict, which may also end the publisher.
protocol StepResult {
    /// Passes the value on, if there is one.
    func pass(to receiver: Receiver) -> Passed
}

/// Tells whether a value was sent, whether it was the last, and how many more downstream wants.
struct Passed {
    var more = Subscribers.Demand.none
    var isValue = false
    var isLast = false
}

extension Optional: StepResult {
    func pass(to receiver: Receiver) -> Passed {
        guard let value = self else { return Passed() }
        return Passed(more: send(value: value, to: receiver), isValue: true)
    }
}

extension _Verdict: StepResult {
    func pass(to receiver: Receiver) -> Passed {
        switch self {
        case .emit(let value):
            Passed(more: send(value: value, to: receiver), isValue: true)
        case .emitLast(let value):
            Passed(
                more: send(value: value, to: receiver), isValue: true, isLast: true)
        case .skip: Passed()
        case .finish: Passed(isLast: true)
        }
    }
}
