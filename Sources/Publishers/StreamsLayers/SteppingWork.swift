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
        takingSteps(step, memory, forwarding, closed, otherwise: { receiveRare($0, receiver) }, before: receiver)
    }

    private func receiveRare(_ signal: Signal, _ receiver: Receiver) {
        switch signal {
        case .finished: if forwarding.isOver.isUnderWay { finish(receiver) }
        case .failure(let error):
            if forwarding.isOver.isUnderWay { fail(convert(error.load(as: UpstreamFailure.self)), receiver) }
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

    private func finish(_ receiver: Receiver) {
        do throws(Step.Failure) {
            if let last = try step.finish(memory) {
                forwarding.letGoOfUpstream()
                if send(value: last, to: receiver) == .stop { return forwarding.cancel() }
            }
            if forwarding.finish() { _ = receiver(.finished) }
        } catch { fail(error, receiver) }
    }

    private func fail(_ error: Step.Failure, _ receiver: Receiver) {
        if forwarding.finish() { send(failure: error, to: receiver) }
    }
}

/// Values apart from all else, so that types are looked up for the end only.
private func takingSteps<Step: _Step>(
    _ step: Step, _ memory: Step.Memory, _ forwarding: StepSubscription, _ closed: Subscribers.Demand,
    otherwise: @escaping (Signal) -> Void, before receiver: @escaping Receiver
) -> Receiver {
    let scale = step.scale
    let skipped: Subscribers.Demand = step.advance == .none && scale == 1 ? .max(1) : .none
    return { signal in
        guard case .value(let input) = signal else {
            otherwise(signal)
            return .none
        }
        guard forwarding.isOver.isUnderWay else { return closed }
        var more: Subscribers.Demand?
        do throws(Step.Failure) {
            let input = input.load(as: Step.Input.self)
            if try step._take(input, memory, { more = send(value: $0, to: receiver) }) {
                if more != .stop { end(forwarding) { _ = receiver(.finished) } }
                return closed
            }
            guard let more else { return skipped }
            return scale == 1 || more == .stop ? more : more * scale
        } catch { end(forwarding) { send(failure: error, to: receiver) } }
        return closed
    }
}

/// Ends before upstream does, unless downstream has cancelled while it received the last value.
private func end(_ forwarding: StepSubscription, _ complete: () -> Void) {
    guard forwarding.isOver.isUnderWay else { return }
    forwarding.cancel()
    complete()
}
