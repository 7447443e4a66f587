import Streams

extension Publishers.Concatenate: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(prefix).append(layer.source(suffix))
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        let relaying = Relaying(receiver, on: terms.by(Self.self))
        let work = concatenating(suffix, by: relaying, over: layer)
        return relaying.start(layer.attach(work, to: prefix, as: .upstream, on: relaying.relay.terms))
    }
}

extension Publishers.Merge: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Merge(layer.source(a), layer.source(b))
    }
}

extension Publishers.Merge3: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Merge3(
            layer.source(a), layer.source(b), layer.source(c))
    }
}

extension Publishers.Merge4: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Merge4(
            layer.source(a), layer.source(b), layer.source(c), layer.source(d))
    }
}

extension Publishers.Merge5: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Merge5(
            layer.source(a), layer.source(b), layer.source(c), layer.source(d), layer.source(e))
    }
}

extension Publishers.Merge6: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Merge6(
            layer.source(a), layer.source(b), layer.source(c), layer.source(d), layer.source(e), layer.source(f))
    }
}

extension Publishers.Merge7: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Merge7(
            layer.source(a), layer.source(b), layer.source(c), layer.source(d), layer.source(e), layer.source(f),
            layer.source(g))
    }
}

extension Publishers.Merge8: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Merge8(
            layer.source(a), layer.source(b), layer.source(c), layer.source(d), layer.source(e), layer.source(f),
            layer.source(g), layer.source(h))
    }
}

extension Publishers.MergeMany: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.MergeMany(publishers.map { layer.source($0) })
    }
}

/// A layer's source that sends on demand if the publisher that it replaces does: without that, an infinite sequence would
/// send all its values to `zip`.
package struct Supply<Source: Publisher>: TermsPublisher {
    package typealias Output = Source.Output
    package typealias Failure = Source.Failure

    private let replacement: AnyPublisher<Output, Failure>

    fileprivate init(_ replacement: AnyPublisher<Output, Failure>) { self.replacement = replacement }

    package static var _sendsOnDemand: Bool { Source._sendsOnDemand }

    package func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        replacement._receive(subscriber, on: terms)
    }
}

extension WatchedLayer {
    /// Returns the replacement for a publisher that the layer receives from, and asks for a few values at a time.
    package func supply<Source: Publisher>(_ publisher: Source) -> Supply<Source> { Supply(source(publisher)) }
}

extension Publishers.Zip: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Zip(layer.supply(a), layer.supply(b))
    }
}

extension Publishers.Zip3: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Zip3(layer.supply(a), layer.supply(b), layer.supply(c))
    }
}

extension Publishers.Zip4: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Zip4(layer.supply(a), layer.supply(b), layer.supply(c), layer.supply(d))
    }
}

extension Publishers.CombineLatest: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.CombineLatest(layer.source(a), layer.source(b))
    }
}

extension Publishers.CombineLatest3: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.CombineLatest3(layer.source(a), layer.source(b), layer.source(c))
    }
}

extension Publishers.CombineLatest4: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.CombineLatest4(layer.source(a), layer.source(b), layer.source(c), layer.source(d))
    }
}

extension Publishers.PrefixUntilOutput: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).prefix(untilOutputFrom: layer.source(other))
    }
}

extension Publishers.DropUntilOutput: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).drop(untilOutputFrom: layer.source(other))
    }
}

extension Publishers.FlatMap: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        if let limit = maxPublishers.max { layer.limit(to: limit) }
        return Publishers.FlatMap(
            upstream: layer.source(upstream), maxPublishers: maxPublishers, keepsPlaces: keepsPlaces
        ) { [transform] in layer.made(transform($0)) }
    }

    package func attach(_ receiver: @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        guard terms.isUnlimited else { return over(layer)._receive(AnySubscriber(receiver: receiver), on: terms) }
        return NewPublisher._sendsOnDemand && maxPublishers == .unlimited
            ? flatten(for: receiver, on: terms.by(Self.self), over: layer)
            : merge(for: receiver, on: terms.by(Self.self), over: layer)
    }

    private func flatten(for receiver: @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        let flattening = Flattening(receiver, on: terms, switches: false)
        let work = flattened(transform, over: layer, by: flattening, before: receiver)
        flattening.handOver(on: terms)
        return flattening.link.keep(layer.attach(work, to: upstream, as: .upstream, on: terms.withoutRelay))
    }

    private func merge(for receiver: @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        // A limited number of publishers needs counted demand upstream.
        let isLimited = maxPublishers != .unlimited
        if let limit = maxPublishers.max { layer.limit(to: limit) }
        let merging = MergingSubscription<Output, Failure>(
            AnySubscriber(receiver: receiver), on: terms, hasSource: isLimited, keepsPlaces: keepsPlaces)
        let (key, upstreamTerms) = (merging.join(), isLimited ? .requested : merging.terms)
        if terms.handsOver { merging.send(to: receiver) }
        let work = merged(transform, over: layer, by: merging, at: key, asking: maxPublishers, on: upstreamTerms)
        merging.keep(layer.attach(work, to: upstream, as: .upstream, on: upstreamTerms), at: key)
        return merging.ifRunning
    }
}

extension Publishers.SwitchToLatest: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).map { layer.made($0) }.switchToLatest()
    }
}

extension Deferred: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Deferred<AnyPublisher<Output, Failure>> { [createPublisher] in layer.made(createPublisher()) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(receiver, to: createPublisher(), as: .madePassing, on: terms) }
}
