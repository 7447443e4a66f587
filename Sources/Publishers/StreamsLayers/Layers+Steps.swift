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

// Operators that take a step. Each is attached by work on signals, without being rebuilt.

extension LayeredPublisher where Self: ForwardingOperator {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        let source = layer.source(upstream)
        guard Self.makesSubscription else { return source.passing { takingSteps(makeStep(), before: $0) } }
        return AnyPublisher { attach($0, to: source, on: $1) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        if Self.makesSubscription, !terms.isUnlimited {
            return over(layer).attach(AnySubscriber(receiver: receiver), terms)
        }
        return layer.attach(takingSteps(makeStep(), before: receiver), to: upstream, as: .passing, on: terms)
    }
}

extension Publishers.MapKeyPath: LayeredPublisher {}
extension Publishers.MapKeyPath2: LayeredPublisher {}
extension Publishers.MapKeyPath3: LayeredPublisher {}
extension Publishers.RemoveDuplicates: LayeredPublisher {}
extension Publishers.Scan: LayeredPublisher {}

extension Sandwich.Caching: LayeredPublisher {
    /// Reports a save that fails to the layer.
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).passing { saving(before: $0, telling: layer) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(saving(before: receiver, telling: layer), to: upstream, as: .passing, on: terms) }

    private func saving(before receiver: consuming @escaping Receiver, telling layer: any WatchedLayer) -> Receiver {
        { [save, onError, receiver] signal in
            guard case .value(let input) = signal else { return receiver(signal) }
            do { try save(input.load(as: Output.self)) } catch {
                layer.hide(error)
                onError(error)
            }
            return input.hasEnded.isRaised ? .none : receiver(signal)
        }
    }
}

extension LayeredPublisher where Self: StepOperator {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> { overSource(layer) }

    fileprivate func overSource(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        let source = layer.source(upstream)
        return AnyPublisher { attach($0, to: source, on: $1) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { attachStep(receiver, on: terms, over: layer) }

    fileprivate func attachStep(
        _ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer
    ) -> _SubscriptionReference? {
        let (step, terms) = (makeStep(), terms.by(Self.Maker.self))
        if step.isOver { return over(layer).attach(AnySubscriber(receiver: receiver), terms) }
        let forwarding = StepSubscription(on: terms, step.advance, step.scale)
        let work = takingSteps(step, by: forwarding, on: terms, converting: Self.convert, before: receiver)
        return forwarding.keep(layer.attach(work, to: upstream, as: .upstream, on: terms.withoutRelay))
    }
}

extension Publishers.CollectByCount: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.limit(to: count)
        return overSource(layer)
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.limit(to: count)
        return attachStep(receiver, on: terms, over: layer)
    }
}

extension Publishers.Decode: LayeredPublisher {}
extension Publishers.Drop: LayeredPublisher {}
extension Publishers.DropWhile: LayeredPublisher {}
extension Publishers.Encode: LayeredPublisher {}
extension Publishers.MeasureInterval: LayeredPublisher {}
extension Publishers.Output: LayeredPublisher {}
extension Publishers.PrefixWhile: LayeredPublisher {}
extension Publishers.TryCompactMap: LayeredPublisher {}
extension Publishers.TryDropWhile: LayeredPublisher {}
extension Publishers.TryFilter: LayeredPublisher {}
extension Publishers.TryMap: LayeredPublisher {}
extension Publishers.TryPrefixWhile: LayeredPublisher {}
extension Publishers.TryRemoveDuplicates: LayeredPublisher {}
extension Publishers.TryScan: LayeredPublisher {}

extension LayeredPublisher where Self: ReducingOperator {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        let source = layer.source(upstream)
        return AnyPublisher { attach($0, to: source, on: $1) }
    }
}

extension Publishers.AllSatisfy: LayeredPublisher {}
extension Publishers.Collect: LayeredPublisher {}
extension Publishers.Comparison: LayeredPublisher {}
extension Publishers.Contains: LayeredPublisher {}
extension Publishers.ContainsWhere: LayeredPublisher {}
extension Publishers.Count: LayeredPublisher {}
extension Publishers.First: LayeredPublisher {}
extension Publishers.FirstWhere: LayeredPublisher {}
extension Publishers.IgnoreOutput: LayeredPublisher {}
extension Publishers.Last: LayeredPublisher {}
extension Publishers.LastWhere: LayeredPublisher {}
extension Publishers.Reduce: LayeredPublisher {}
extension Publishers.TryAllSatisfy: LayeredPublisher {}
extension Publishers.TryComparison: LayeredPublisher {}
extension Publishers.TryContainsWhere: LayeredPublisher {}
extension Publishers.TryFirstWhere: LayeredPublisher {}
extension Publishers.TryLastWhere: LayeredPublisher {}
extension Publishers.TryReduce: LayeredPublisher {}

extension Publishers.MapError: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).passing { mappingError(transform, before: $0) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(mappingError(transform, before: receiver), to: upstream, as: .passing, on: terms) }
}

extension Publishers.AssertNoFailure: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).passing { mappingError(stop, before: $0) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(mappingError(stop, before: receiver), to: upstream, as: .passing, on: terms) }
}

extension Publishers.SetFailureType: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).passing { $0 }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(receiver, to: upstream, as: .passing, on: terms) }
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
