@usableFromInline struct Reducing<Step: _Step, Failure: Error>: LinkedSubscriber {
    @usableFromInline typealias Input = Step.Input

    @usableFromInline let outcome: Outcome<Step.Output, Step.Failure>
    @usableFromInline let step: Step
    @usableFromInline let memory: Step.Memory
    @usableFromInline let convert: (Failure) -> Step.Failure

    @inlinable @inline(__always) init(
        _ outcome: Outcome<Step.Output, Step.Failure>, _ step: Step,
        converting convert: @escaping (Failure) -> Step.Failure
    ) {
        (self.outcome, self.step, self.convert) = (outcome, step, convert)
        memory = step.makeMemory()
    }

    @usableFromInline var link: Outcome<Step.Output, Step.Failure> { outcome }

    @inlinable func receive(subscription: any Subscription) {
        if outcome.isUnlimited {
            outcome.adopt(subscription, at: .first)
        } else if outcome.start(by: subscription, at: .first) {
            subscription.request(.unlimited)
        }
    }

    @inlinable @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard outcome.isOver.isUnderWay, !outcome.isKnown else { return outcome.terms.closed }
        do throws(Step.Failure) {
            switch try step.receive(input, memory) {
            case .skip: return .none
            case .emit(let output), .emitLast(let output): outcome.end(.success(output), at: .first)
            case .finish: outcome.end(.success(nil), at: .first)
            }
        } catch { outcome.end(.failure(error), at: .first) }
        return outcome.terms.closed
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        guard outcome.isOver.isUnderWay, !outcome.isKnown else { return }
        outcome.vacate(.first)
        switch completion {
        case .failure(let error): outcome.resolve(.failure(convert(error)))
        case .finished:
            do throws(Step.Failure) { outcome.resolve(.success(try step.finish(memory))) } catch {
                outcome.resolve(.failure(error))
            }
        }
    }
}

/// Delivers one value or none, or a failure, when that is known; what is no failure when it is asked for.
@usableFromInline final class Outcome<Output, Failure: Error>: TypedSubscription<Output, Failure> {
    /// The upstream's: it is known, and nothing that comes later counts.
    @exclusivity(unchecked) @usableFromInline var isKnown = false

    /// The turn's. A success may be without a value.
    private var result: Result<Output?, Failure>?

    /// Leaves the upstream: nothing else can come of it than this.
    @usableFromInline func end(_ result: Result<Output?, Failure>, at key: Places.Key) {
        isKnown = true
        withLatch { places.leave(key) }?.cancel()
        resolve(result)
    }

    @usableFromInline func resolve(_ result: Result<Output?, Failure>) {
        isKnown = true
        send {
            guard !self.isOver.isRaised else { return }
            self.result = result
            self.deliverIfWanted()
        }
    }

    override func requested(_ more: Subscribers.Demand) { deliverIfWanted() }

    override func discard() { result = nil }

    private func deliverIfWanted() {
        switch result {
        case .failure(let error): finish(.failure(error))
        case .success(let value) where demand != .none || Output.self == Never.self:
            result = nil
            if let value { _ = deliver(value) }
            finish(.finished)
        case .success, nil: break
        }
    }
}
