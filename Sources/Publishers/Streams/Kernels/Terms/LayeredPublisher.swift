/// A publisher that receives from others, and can be attached with watched ones in their places: for StreamsReports.
package protocol LayeredPublisher: Publisher {
    /// Attaches the subscriber to this publisher over the sources that the layer watches.
    func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
}

/// The layer that a publisher is in a run that is watched.
package protocol WatchedLayer: AnyObject {
    /// Watches a publisher that it receives from.
    func source<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Watches a publisher that it has made in this run.
    func made<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Takes a publisher for this very layer: its type is hidden, or it was given a name.
    func same<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Hears of the name that it was given.
    func call(_ name: String, at place: String)

    /// Hears of an error that the publisher keeps for itself.
    func hide(_ error: any Error)
}
