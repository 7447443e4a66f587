import Streams

extension Publishers.Map: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).passing { mapping(transform, before: $0) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(mapping(transform, before: receiver), to: upstream, as: .passing, on: terms) }
}

extension Publishers.Filter: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).passing { filtering(isIncluded, before: $0) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(filtering(isIncluded, before: receiver), to: upstream, as: .passing, on: terms) }
}

extension Publishers.CompactMap: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).passing { mappingSome(transform, before: $0) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(mappingSome(transform, before: receiver), to: upstream, as: .passing, on: terms) }
}

extension PublisherSteps.ForwardingStepOperator: LayeredPublisher {
    /// Reports a save that fails to the layer.
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        let source = layer.source(upstream)
        if !Step.makesSubscription { return source.passing { work(before: $0, telling: layer) } }
        return PublisherSteps.ForwardingStepOperator<_, Step>(source, _step).eraseToAnyPublisher()
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        if Step.makesSubscription, !terms.isUnlimited {
            return over(layer).attach(AnySubscriber(receiver: receiver), terms)
        }
        return layer.attach(work(before: receiver, telling: layer), to: upstream, as: .passing, on: terms)
    }

    private func work(before receiver: consuming @escaping Receiver, telling layer: any WatchedLayer) -> Receiver {
        let hiding = hidingSteps.answer(for: Step.self) { Step.self as? any HidingStep.Type }
        guard let hiding else { return takingSteps(_step, before: receiver) }
        return work(of: hiding, before: receiver, telling: layer)
    }

    private func work<Hiding: HidingStep>(
        of _: Hiding.Type, before receiver: consuming @escaping Receiver, telling layer: any WatchedLayer
    ) -> Receiver {
        // The same type, as just seen.
        unsafeBitCast(_step, to: Hiding.self).work(before: receiver, telling: layer)
    }
}

private let hidingSteps = TypeTable<(any HidingStep.Type)?>()

/// A step that makes no subscription, and does not pass on its errors.
private protocol HidingStep {
    func work(before receiver: consuming @escaping Receiver, telling layer: any WatchedLayer) -> Receiver
}

extension PublisherSteps.Caching: HidingStep {
    fileprivate func work(before receiver: consuming @escaping Receiver, telling layer: any WatchedLayer) -> Receiver {
        { [save, onError, receiver] signal in
            guard case .value(let input) = signal else { return receiver(signal) }
            do { try save(input.load(as: Input.self)) } catch {
                layer.hide(error)
                onError(error)
            }
            return input.hasEnded.isRaised ? .none : receiver(signal)
        }
    }
}

extension PublisherSteps.StepOperator: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).stepping(step, by: maker, converting: convert).eraseToAnyPublisher()
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        if Step.makesOne || step.isOver { return over(layer).attach(AnySubscriber(receiver: receiver), terms) }
        let terms = terms.by(maker ?? Self._maker)
        let forwarding = StepSubscription(on: terms, step.advance, step.scale)
        let work = takingSteps(step, by: forwarding, on: terms, converting: convert, before: receiver)
        return forwarding.keep(layer.attach(work, to: upstream, as: .upstream, on: terms.withoutRelay))
    }
}

extension Publishers.MapError: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).passing { mappingError(transform, before: $0) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(mappingError(transform, before: receiver), to: upstream, as: .passing, on: terms) }
}

extension AnyPublisher {
    /// Puts work between this publisher and its subscriber.
    fileprivate func passing<Other, OtherFailure>(_ work: @escaping (@escaping Receiver) -> Receiver)
        -> AnyPublisher<Other, OtherFailure>
    {
        AnyPublisher<Other, OtherFailure> { subscriber, terms in
            self.attach(AnySubscriber(receiver: work(subscriber.receiver)), terms)
        }
    }
}
