import Streams

/// A publisher that receives from others, and can be made again over other ones in their places.
///
/// Serves whatever goes through a pipeline layer by layer: reports, explanations, and values bound for its closures.
package protocol LayeredPublisher: Publisher {
    /// Makes this publisher again, over what the layer puts in the places of its sources. Nobody is subscribed to.
    func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure>
}

/// A layer of a pipeline, as seen by who goes through it: says what stands in the places of its sources.
package protocol WatchedLayer: AnyObject {
    /// Stands in the place of a publisher that the layer receives from.
    func source<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Stands in the place of a publisher that the layer has made in a run.
    func made<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Takes a publisher for this very layer: its type was hidden, or it was given a name.
    func same<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// The one who looks at the pipeline; nil if nobody does.
    var watcher: (any WatchedLayer)? { get }

    /// Takes a publisher with what the layer gives it into the hands of another watcher.
    func handingOver<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Hears that its publisher is another one than it seemed to be.
    func reveal(_ publisher: any Publisher)

    /// Hears of the name that it was given.
    func call(_ name: String, at place: String)

    /// Hears of an error that the publisher keeps for itself.
    func hide(_ error: any Error)

    /// Hears how many values wait in it.
    func keep(_ count: Int)
}

extension WatchedLayer {
    package var watcher: (any WatchedLayer)? { self }
    package func handingOver<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
        publisher.eraseToAnyPublisher()
    }
    package func reveal(_ publisher: any Publisher) {}
    package func call(_ name: String, at place: String) {}
    package func hide(_ error: any Error) {}
    package func keep(_ count: Int) {}
}

extension Publisher {
    /// This publisher over the layer's sources; as it is, if it has none.
    package func rebuilt(over layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        guard let layered = self as? any LayeredPublisher else { return AnyPublisher { _receive($0, on: $1) } }
        let attach = layered.attaching(over: layer)
        return AnyPublisher { attach($0.receiver, $1) }
    }

    /// Attaches the subscriber to this publisher over the layer's sources.
    package func attach(
        _ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, over layer: any WatchedLayer
    ) -> _SubscriptionReference? {
        guard let layered = self as? any LayeredPublisher else { return _receive(subscriber, on: terms) }
        return layered.attaching(over: layer)(subscriber.receiver, terms)
    }
}

extension LayeredPublisher {
    /// The receiver takes this publisher's values, under whatever names their type was known before.
    fileprivate func attaching(over layer: any WatchedLayer) -> (@escaping Receiver, _Terms) -> _SubscriptionReference?
    {
        let publisher = over(layer)
        return { publisher.attach(AnySubscriber(receiver: $0), $1) }
    }
}
