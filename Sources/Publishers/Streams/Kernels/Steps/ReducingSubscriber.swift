/// An operator that makes one output of all its upstream's values: it requests all of them, and sends the result when
/// downstream requests it.
@usableFromInline package protocol ReducingOperator: TermsPublisher where Upstream: Publisher {
    /// The work on each value.
    associatedtype Step: OperatorStep<Upstream.Output, Output, Failure>

    /// The publisher that it receives from.
    var upstream: Upstream { get }

    /// Makes the step of one subscription.
    func makeStep() -> Step

    /// Converts a failure of the upstream.
    static func convert(_ failure: Upstream.Failure) -> Failure
}

extension ReducingOperator {
    /// Sends on demand if its upstream does.
    @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { Upstream._sendsOnDemand }

    /// Attaches the subscriber to the upstream, with the step between them.
    @_alwaysEmitIntoClient @inline(__always)
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        // Where the types are not known, one function for all operators is enough.
        guard _isConcrete(Self.self) else { return attachAnyType(subscriber, on: terms) }
        return attach(subscriber, to: upstream, on: terms)
    }

    @_alwaysEmitIntoClient @inline(never)
    func attachAnyType(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        attach(subscriber, to: upstream, on: terms)
    }

    @_alwaysEmitIntoClient @inline(__always) package func attach<Source: Publisher<Upstream.Output, Upstream.Failure>>(
        _ subscriber: some Subscriber<Output, Failure>, to source: Source, on terms: _Terms
    ) -> _SubscriptionReference? {
        // Erased like the downstream of a `StepSubscriber`.
        let reduction = ReducingSubscription(AnySubscriber(subscriber), on: terms.by(Self.Maker.self))
        let key = reduction.join()
        if terms.isInterruptible { subscriber.receive(subscription: reduction) }
        let reducing = ReducingSubscriber(reduction, makeStep(), converting: Self.convert)
        reduction.keep(source._receive(reducing, on: terms.withoutRelay), at: key)
        return reduction.ifRunning
    }
}

@usableFromInline struct ReducingSubscriber<Step: OperatorStep, Failure: Error>: SubscriptionSubscriber {
    @usableFromInline typealias Input = Step.Input

    @usableFromInline let reduction: ReducingSubscription<Step.Output, Step.Failure>
    @usableFromInline let step: Step
    @usableFromInline let convert: (Failure) -> Step.Failure

    @_alwaysEmitIntoClient @inline(__always) init(
        _ reduction: ReducingSubscription<Step.Output, Step.Failure>, _ step: Step,
        converting convert: @escaping (Failure) -> Step.Failure
    ) { (self.reduction, self.step, self.convert) = (reduction, step, convert) }

    @usableFromInline var link: ReducingSubscription<Step.Output, Step.Failure> { reduction }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
        guard reduction.adopt(subscription, at: .first), !reduction.isUnlimited, reduction.announce() else { return }
        subscription.request(.unlimited)
    }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard reduction.isOver.isUnderWay, !reduction.isKnown else { return reduction.terms.answerWhenOver }
        switch step.receive(input) {
        case .skip: return .none
        case .emit(let output), .emitLast(let output): reduction.end(.success(output), at: .first)
        case .finish: reduction.end(.success(nil), at: .first)
        case .fail(let error): reduction.end(.failure(error), at: .first)
        }
        return reduction.terms.answerWhenOver
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
        guard reduction.isOver.isUnderWay, !reduction.isKnown else { return }
        reduction.vacate(.first)
        switch completion {
        case .failure(let error): reduction.resolve(.failure(convert(error)))
        case .finished:
            reduction.resolve(.success(step.finish()))
        }
    }
}

/// Delivers one result: a value, no value, or a failure. A failure is delivered as soon as it is known, a success when
/// it is known and requested.
@usableFromInline class ReducingSubscription<Output, Failure: Error>: TypedSubscription<Output, Failure> {
    /// The upstream's: the result is known, and later signals do not count. An upstream that sends while it is attached
    /// cannot be cancelled yet, and may send again from inside the value.
    @exclusivity(unchecked) @usableFromInline final var isKnown = false

    /// The turn's: delivers a success, once it is requested. The success may have no value.
    @exclusivity(unchecked) @usableFromInline final var deliverSuccess: ((ReducingSubscription) -> Void)?

    /// Cancels the upstream, because the result is final.
    @_alwaysEmitIntoClient final func end(_ result: Result<Output?, Failure>, at key: UpstreamTable.Key) {
        isKnown = true
        cancelUpstream(at: key)
        resolve(result)
    }

    @usableFromInline final func cancelUpstream(at key: UpstreamTable.Key) {
        withLatch { places.remove(key) }?.cancel()
    }

    @_alwaysEmitIntoClient final func resolve(_ result: Result<Output?, Failure>) {
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

    override func requested(_ more: Subscribers.Demand) -> Subscribers.Demand? {
        deliverIfWanted()
        return nil
    }

    override func discard() { deliverSuccess = nil }

    @usableFromInline final func deliverIfWanted() {
        guard demand != .none || Output.self == Never.self, let deliver = deliverSuccess else { return }
        deliverSuccess = nil
        deliver(self)
    }
}
