import Streams

// How each operator stands over watched sources: it is made again of them, and attached as ever.

extension _ForwardingOperator {
    /// Attaches the subscriber; a save that fails is told to the layer.
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        let step = (_step as? any HidingStep).flatMap { $0.telling { layer.hide($0) } as? Step } ?? _step
        return PublisherSteps.ForwardingStepOperator(layer.source(upstream), step)._receive(subscriber, on: terms)
    }
}

extension PublisherSteps.ForwardingStepOperator: LayeredPublisher {}
extension Publishers.Map: LayeredPublisher {}
extension Publishers.Filter: LayeredPublisher {}
extension Publishers.CompactMap: LayeredPublisher {}

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
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    { layer.source(upstream).stepping(step, by: maker, converting: convert)._receive(subscriber, on: terms) }
}

extension Publishers.MapError: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    { layer.source(upstream).mapError(transform)._receive(subscriber, on: terms) }
}
