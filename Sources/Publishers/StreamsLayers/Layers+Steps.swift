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
        let (step, source) = (step(telling: layer), layer.source(upstream))
        if !Step.makesSubscription { return source.passing { takingSteps(step, before: $0) } }
        return PublisherSteps.ForwardingStepOperator<_, Step>(source, step).eraseToAnyPublisher()
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        if Step.makesSubscription, !terms.isUnlimited {
            return over(layer).attach(AnySubscriber(receiver: receiver), terms)
        }
        return layer.attach(takingSteps(step(telling: layer), before: receiver), to: upstream, as: .passing, on: terms)
    }

    private func step(telling layer: any WatchedLayer) -> Step {
        let hiding = hidingSteps.answer(for: Step.self) { Step.self as? any HidingStep.Type }
        guard let hiding else { return _step }
        return step(as: hiding, telling: layer)
    }

    private func step<Hiding: HidingStep>(as _: Hiding.Type, telling layer: any WatchedLayer) -> Step {
        let hiding = unsafeBitCast(_step, to: Hiding.self)  // The same type, as just seen.
        return unsafeBitCast(hiding.telling { layer.hide($0) }, to: Step.self)
    }
}

private let hidingSteps = TypeTable<(any HidingStep.Type)?>()

/// A step that does not pass on its errors.
private protocol HidingStep {
    func telling(_ hide: @escaping (any Error) -> Void) -> Self
}

extension PublisherSteps.Caching: HidingStep {
    fileprivate func telling(_ hide: @escaping (any Error) -> Void) -> Self {
        Self(save) { [onError] error in
            hide(error)
            onError(error)
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
        let link = layer.attach(work, to: upstream, as: .upstream, on: terms.withoutRelay)
        return terms.isUnlimited ? forwarding.keep(link) : nil
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
