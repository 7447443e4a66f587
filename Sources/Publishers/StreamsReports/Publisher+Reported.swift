import Streams
import StreamsLayers

extension Publisher {
    /// Reports what happens in each run of this pipeline, layer by layer, when the run has ended.
    ///
    ///     let reports = Reports { print($0) }
    ///     let cancellable = loadFromServer().tryMap(decode).fallback(to: loadFromCache)
    ///         .reported(as: "the first page", to: reports)
    ///         .sink(receiveCompletion: { show($0) }, receiveValue: { show($0) })
    ///
    /// Values, demand, completion and cancellation pass as they would without it. All layers before it are watched,
    /// those behind an erased type included, and those that are made during the run: recoveries, and the publishers of
    /// `flatMap`. Of a publisher that is shared, or that is not the library's, it knows the outside only.
    @inlinable public func reported(as title: String, to reports: Reports) -> Publishers.Reported<Self> {
        Publishers.Reported(upstream: self, title: title, reports: reports)
    }
}

extension Publishers {
    /// Reports what happens in each run of its upstream.
    public struct Reported<Upstream: Publisher>: _Operator {
        /// The pipeline whose runs are reported.
        public let upstream: Upstream
        /// The name of its runs.
        public let title: String
        /// Where reports go.
        public let reports: Reports

        @inlinable init(upstream: Upstream, title: String, reports: Reports) {
            (self.upstream, self.title, self.reports) = (upstream, title, reports)
        }

        /// Attaches the subscriber to the upstream, each layer of which is watched.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> _SubscriptionReference? { attach(AnySubscriber(subscriber).receiver, on: terms) }

        @usableFromInline func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let layer = LayerRecord(of: Upstream.self, by: reports.clock, began: reports.clock.now(), on: terms)
            layer.begin(Run(of: layer, as: title, to: reports))
            return layer.returned(layer.attach(upstream, to: receiver, on: terms), on: terms)
        }
    }
}

extension Publishers.Reported: LayeredPublisher {
    /// In a run that is watched already this is a run of its own, whose layers are layers of both.
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Upstream.Output, Upstream.Failure> {
        guard let watcher = layer.watcher else {
            return Publishers.Reported(upstream: layer.handingOver(upstream), title: title, reports: reports)
                .eraseToAnyPublisher()
        }
        if let record = watcher as? LayerRecord { record.begin(Run(of: record, as: title, to: reports)) }
        return layer.same(upstream)
    }
}
