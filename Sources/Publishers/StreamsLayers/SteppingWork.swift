import Streams

// `StepSubscriber` as work on a signal. Separate functions handle the end, so that its types are not looked up for
// values.

/// Takes a step that may fail or end, with the subscription that it ends.
func takingSteps<Step: OperatorStep, UpstreamFailure: Error>(
    _ step: Step, by forwarding: StepSubscription, on terms: _Terms,
    converting convert: @escaping (UpstreamFailure) -> Step.Failure, before receiver: consuming @escaping Receiver
) -> Receiver {
    let (answerWhenOver, scale, asksAhead) = (terms.answerWhenOver, step.scale, step.advance != .none)
    let skipped: Subscribers.Demand = !asksAhead && scale == 1 ? .max(1) : .none
    return { [receiver] signal in
        switch signal {
        case .value(let input):
            guard forwarding.isOver.isUnderWay else { return answerWhenOver }
            var more: Subscribers.Demand?
            let hasEnded = step.take(input.load(as: Step.Input.self)) {
                more = send(value: $0, to: receiver, by: forwarding)
            } fail: { error in
                more = .stop
                end(forwarding) { send(failure: error, to: receiver, by: forwarding) }
            }
            if hasEnded {
                if more != .stop { end(forwarding) { finish(receiver, by: forwarding) } }
                return answerWhenOver
            }
            guard let more else { return skipped }
            return scale == 1 || more == .stop ? more : more * scale
        case .finished: if forwarding.isOver.isUnderWay { finish(step, forwarding, receiver) }
        case .failure(let error): if forwarding.isOver.isUnderWay { fail(error, convert, forwarding, receiver) }
        case .subscription(let subscription):
            guard forwarding.adopt(subscription.pointee) else { return .none }
            forwarding.send(to: receiver)
            if asksAhead, answerWhenOver == .none { forwarding.askAhead() }
        case .identifier(let identifier): identifier.pointee = forwarding.combineIdentifier
        case .description(let text): text.pointee = forwarding.description
        case .notice: break
        }
        return .none
    }
}

/// Ends before the upstream does, unless downstream cancelled while it received the last value.
private func end(_ forwarding: StepSubscription, _ complete: () -> Void) {
    guard forwarding.isOver.isUnderWay else { return }
    forwarding.endEarly()
    complete()
}

@inline(never) private func finish<Step: OperatorStep>(
    _ step: Step, _ forwarding: StepSubscription, _ receiver: Receiver
) {
    if let last = step.finish() {
        forwarding.releaseUpstream()
        if send(value: last, to: receiver, by: forwarding) == .stop { return forwarding.cancel() }
    }
    if forwarding.finish() { finish(receiver, by: forwarding) }
}

@inline(never) private func fail<UpstreamFailure, Failure: Error>(
    _ error: ValueAddress, _ convert: (UpstreamFailure) -> Failure, _ forwarding: StepSubscription, _ receiver: Receiver
) {
    let failure = convert(error.load(as: UpstreamFailure.self))
    if forwarding.finish() { send(failure: failure, to: receiver, by: forwarding) }
}

// Each signal is sent with the flag of the step's own subscription.

private func send<Value>(value: Value, to receiver: Receiver, by forwarding: StepSubscription) -> Subscribers.Demand {
    send(value: value, to: receiver, unless: forwarding.isOver.reference)
}

private func send(failure: some Error, to receiver: Receiver, by forwarding: StepSubscription) {
    send(failure: failure, to: receiver, unless: forwarding.isOver.reference)
}

private func finish(_ receiver: Receiver, by forwarding: StepSubscription) {
    _ = receiver(.finished(unless: forwarding.isOver.reference))
}
