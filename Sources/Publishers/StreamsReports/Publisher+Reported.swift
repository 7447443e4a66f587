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
    /// Values, demand, completion and cancellation pass through. All layers upstream are watched, including those
    /// behind an erased type, and those that are made during the run: recoveries, and the publishers of `flatMap`. The
    /// inside of a shared publisher, or of one from outside the library, is not watched.
    @inlinable public func reported(as title: String, to reports: Reports) -> Publishers.Reported<Self> {
        Publishers.Reported(upstream: self, title: title, reports: reports)
    }
}

extension Publishers {
    /// Reports what happens in each run of its upstream.
    public struct Reported<Upstream: Publisher>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The pipeline whose runs are reported.
        public let upstream: Upstream
        /// The name of its runs.
        public let title: String
        /// The collection that receives the reports.
        public let reports: Reports

        @inlinable init(upstream: Upstream, title: String, reports: Reports) {
            (self.upstream, self.title, self.reports) = (upstream, title, reports)
        }

        /// Attaches the subscriber to the upstream, and watches each of its layers.
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
    /// Inside a run that is already watched, this is a second run. Its layers belong to both.
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Upstream.Output, Upstream.Failure> {
        guard let watcher = layer.watcher else {
            return Publishers.Reported(upstream: layer.handingOver(upstream), title: title, reports: reports)
                .eraseToAnyPublisher()
        }
        if let record = watcher as? LayerRecord { record.begin(Run(of: record, as: title, to: reports)) }
        return layer.same(upstream)
    }
}
