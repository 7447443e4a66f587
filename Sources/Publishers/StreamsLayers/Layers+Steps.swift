import Streams

extension Publishers.Map: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).passing { mapping(transform, before: $0) }
    }

    package func attach(_ receiver: @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(mapping(transform, before: receiver), to: upstream, on: terms) }
}

extension Publishers.Filter: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).passing { filtering(isIncluded, before: $0) }
    }

    package func attach(_ receiver: @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(filtering(isIncluded, before: receiver), to: upstream, on: terms) }
}

extension Publishers.CompactMap: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).passing { mappingSome(transform, before: $0) }
    }

    package func attach(_ receiver: @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(mappingSome(transform, before: receiver), to: upstream, on: terms) }
}

extension PublisherSteps.ForwardingStepOperator: LayeredPublisher {
    /// A save that fails is told to the layer.
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        let (step, source) = (step(telling: layer), layer.source(upstream))
        if !Step.makesSubscription { return source.passing { takingSteps(step, before: $0) } }
        return PublisherSteps.ForwardingStepOperator<_, Step>(source, step).eraseToAnyPublisher()
    }

    package func attach(_ receiver: @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        if Step.makesSubscription, !terms.isUnlimited {
            return over(layer).attach(AnySubscriber(receiver: receiver), terms)
        }
        return layer.attach(takingSteps(step(telling: layer), before: receiver), to: upstream, on: terms)
    }

    private func step(telling layer: any WatchedLayer) -> Step {
        guard hidingSteps.answer(for: Step.self, { Step.self is any HidingStep.Type }) else { return _step }
        return (_step as? any HidingStep).flatMap { $0.telling { layer.hide($0) } as? Step } ?? _step
    }
}

private let hidingSteps = TypeTable<Bool>()

/// A step that keeps errors for itself.
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
}

extension Publishers.MapError: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).mapError(transform).eraseToAnyPublisher()
    }
}

// The commonest steps once more, as work on a signal. Here the compiler knows no types: a generic subscriber would look up
// some of them for each value, which takes ten times as long.

extension AnyPublisher {
    /// Puts work between this publisher and its subscriber.
    fileprivate func passing<Other>(_ work: @escaping (@escaping Receiver) -> Receiver)
        -> AnyPublisher<Other, Failure>
    {
        AnyPublisher<Other, Failure> { subscriber, terms in
            self.attach(AnySubscriber(receiver: work(subscriber.receiver)), terms)
        }
    }
}

private func mapping<Input, Output>(_ transform: @escaping (Input) -> Output, before receiver: @escaping Receiver)
    -> Receiver
{
    { signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        return withUnsafePointer(to: transform(input.load(as: Input.self))) { receiver(.value(ValueAddress($0))) }
    }
}

private func filtering<Input>(_ isIncluded: @escaping (Input) -> Bool, before receiver: @escaping Receiver)
    -> Receiver
{
    { signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        return isIncluded(input.load(as: Input.self)) ? receiver(signal) : .max(1)
    }
}

private func mappingSome<Input, Output>(
    _ transform: @escaping (Input) -> Output?, before receiver: @escaping Receiver
) -> Receiver {
    { signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        guard let output = transform(input.load(as: Input.self)) else { return .max(1) }
        return withUnsafePointer(to: output) { receiver(.value(ValueAddress($0))) }
    }
}

private func takingSteps<Input, Output, Memory, Step: _Step>(_ step: Step, before receiver: @escaping Receiver)
    -> Receiver
where Step.Input == Input, Step.Output == Output, Step.Memory == Memory, Step.Failure == Never {
    let memory = step.makeMemory()
    return { signal in
        guard case .value(let input) = signal else { return receiver(signal) }
        switch step.receive(input.load(as: Input.self), memory) {
        case .emit(let output), .emitLast(let output):
            return withUnsafePointer(to: output) { receiver(.value(ValueAddress($0))) }
        case .skip, .finish: return .max(1)
        }
    }
}
