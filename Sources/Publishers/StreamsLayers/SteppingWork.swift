import Streams

/// The work of a step that may fail or end, with the subscription by which it does: `StepSubscriber`, for signals.
struct SteppingWork<Step: _Step, UpstreamFailure: Error> {
    let step: Step
    let memory: Step.Memory
    let forwarding: StepSubscription
    let closed: Subscribers.Demand
    let convert: (UpstreamFailure) -> Step.Failure

    /// The work before a receiver.
    func before(_ receiver: @escaping Receiver) -> Receiver {
        let (step, memory) = (step, memory)
        return takingSteps(
            { (input) throws(Step.Failure) in try step.receive(input.load(as: Step.Input.self), memory) },
            otherwise: { receiveRare($0, receiver) }, before: receiver)
    }

    /// Values apart from all else, so that the types of completions are looked up for those only.
    private func takingSteps<Verdict: StepResult, Failure: Error>(
        _ take: @escaping (ValueAddress) throws(Failure) -> Verdict, otherwise: @escaping (Signal) -> Void,
        before receiver: @escaping Receiver
    ) -> Receiver {
        let scale = step.scale
        let (skipped, forwarding, closed): (Subscribers.Demand, _, _) =
            (step.advance == .none && scale == 1 ? .max(1) : .none, forwarding, closed)
        return { signal in
            guard case .value(let input) = signal else {
                otherwise(signal)
                return .none
            }
            guard forwarding.isOver.isUnderWay else { return closed }
            do throws(Failure) {
                let passed = try take(input).pass(to: receiver)
                if passed.isLast {
                    if passed.more != .stop { finish(Failure.self, forwarding, receiver) }
                    return closed
                }
                guard passed.isValue else { return skipped }
                return scale == 1 || passed.more == .stop ? passed.more : passed.more * scale
            } catch { fail(error, forwarding, receiver) }
            return closed
        }
    }

    private func receiveRare(_ signal: Signal, _ receiver: Receiver) {
        switch signal {
        case .completion(let completion):
            if forwarding.isOver.isUnderWay {
                receive(completion.load(as: Subscribers.Completion<UpstreamFailure>.self), receiver)
            }
        case .subscription(let subscription):
            guard forwarding.adopt(subscription.pointee) else { return }
            let own: any Subscription = forwarding
            withUnsafePointer(to: own) { _ = receiver(.subscription($0)) }
            if step.advance != .none, closed == .none { forwarding.askAhead() }
        case .identifier(let identifier): identifier.pointee = forwarding.combineIdentifier
        case .description(let text): text.pointee = forwarding.description
        case .value: break
        }
    }

    private func receive(_ completion: Subscribers.Completion<UpstreamFailure>, _ receiver: Receiver) {
        guard case .finished = completion else { return pass(completion.mapFailure(convert), receiver) }
        do throws(Step.Failure) {
            if let last = try step.finish(memory) {
                forwarding.letGoOfUpstream()
                if send(value: last, to: receiver) == .stop { return forwarding.cancel() }
            }
            pass(.finished, receiver)
        } catch { pass(.failure(error), receiver) }
    }

    private func pass(_ completion: Subscribers.Completion<Step.Failure>, _ receiver: Receiver) {
        if forwarding.finish() { send(completion, to: receiver) }
    }
}

@inline(never) private func finish<Failure: Error>(
    _: Failure.Type, _ forwarding: StepSubscription, _ receiver: Receiver
) { end(Subscribers.Completion<Failure>.finished, forwarding, receiver) }

@inline(never) private func fail<Failure: Error>(
    _ error: Failure, _ forwarding: StepSubscription, _ receiver: Receiver
) { end(.failure(error), forwarding, receiver) }

/// Ends before upstream does, unless downstream has cancelled while it received the last value.
private func end<Failure: Error>(
    _ completion: Subscribers.Completion<Failure>, _ forwarding: StepSubscription, _ receiver: Receiver
) {
    guard forwarding.isOver.isUnderWay else { return }
    forwarding.cancel()
    send(completion, to: receiver)
}
