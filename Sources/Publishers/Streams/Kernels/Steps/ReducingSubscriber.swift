@usableFromInline struct ReducingSubscriber<Step: _Step, Failure: Error>: SubscriptionSubscriber {
    @usableFromInline typealias Input = Step.Input

    @usableFromInline let reduction: ReducingSubscription<Step.Output, Step.Failure>
    @usableFromInline let step: Step
    @usableFromInline let memory: Step.Memory
    @usableFromInline let convert: (Failure) -> Step.Failure

    @_alwaysEmitIntoClient @inline(__always) init(
        _ reduction: ReducingSubscription<Step.Output, Step.Failure>, _ step: Step,
        converting convert: @escaping (Failure) -> Step.Failure
    ) {
        (self.reduction, self.step, self.convert) = (reduction, step, convert)
        memory = step.makeMemory()
    }

    @usableFromInline var link: ReducingSubscription<Step.Output, Step.Failure> { reduction }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
        if reduction.isUnlimited {
            reduction.adopt(subscription, at: .first)
        } else if reduction.start(by: subscription, at: .first) {
            subscription.request(.unlimited)
        }
    }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard reduction.isOver.isUnderWay, !reduction.isKnown else { return reduction.terms.closed }
        do throws(Step.Failure) {
            switch try step.receive(input, memory) {
            case .skip: return .none
            case .emit(let output), .emitLast(let output): reduction.end(.success(output), at: .first)
            case .finish: reduction.end(.success(nil), at: .first)
            }
        } catch { reduction.end(.failure(error), at: .first) }
        return reduction.terms.closed
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
        guard reduction.isOver.isUnderWay, !reduction.isKnown else { return }
        reduction.vacate(.first)
        switch completion {
        case .failure(let error): reduction.resolve(.failure(convert(error)))
        case .finished:
            do throws(Step.Failure) { reduction.resolve(.success(try step.finish(memory))) } catch {
                reduction.resolve(.failure(error))
            }
        }
    }
}

/// Delivers one result: a value, no value, or a failure. A failure is delivered as soon as it is known, a success when
/// it is known and requested.
@usableFromInline final class ReducingSubscription<Output, Failure: Error>: TypedSubscription<Output, Failure> {
    /// The upstream's: the result is known, and later signals do not count. An upstream that sends while it is attached
    /// cannot be cancelled yet, and may send again from inside the value.
    @exclusivity(unchecked) @usableFromInline var isKnown = false

    /// The turn's: delivers a success, once it is requested. The success may have no value.
    @exclusivity(unchecked) @usableFromInline var deliverSuccess: ((ReducingSubscription) -> Void)?

    /// Cancels the upstream, because the result is final.
    @_alwaysEmitIntoClient func end(_ result: Result<Output?, Failure>, at key: UpstreamTable.Key) {
        isKnown = true
        cancelUpstream(at: key)
        resolve(result)
    }

    @usableFromInline func cancelUpstream(at key: UpstreamTable.Key) { withLatch { places.remove(key) }?.cancel() }

    @_alwaysEmitIntoClient func resolve(_ result: Result<Output?, Failure>) {
        send {
            guard !self.isOver.isRaised else { return }
            switch result {
            case .failure(let error): self.finish(.failure(error))
            case .success(let value):
                self.deliverSuccess = {
                    if let value { _ = $0.deliver(value) }
                    $0.finish(.finished)
                }
                self.deliverIfWanted()
            }
        }
    }

    override func requested(_ more: Subscribers.Demand) { deliverIfWanted() }

    override func discard() { deliverSuccess = nil }

    @usableFromInline func deliverIfWanted() {
        if demand != .none || Output.self == Never.self { deliverSuccess.take()?(self) }
    }
}
