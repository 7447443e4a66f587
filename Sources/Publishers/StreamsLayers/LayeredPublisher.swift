import Streams

/// A publisher that receives from others, and can be made again over other ones in their places.
///
/// Serves whatever goes through a pipeline layer by layer: reports, explanations, and values bound for its closures.
package protocol LayeredPublisher: Publisher {
    associatedtype Remade: Publisher<Output, Failure>

    /// Makes this publisher again, over what the layer puts in the places of its sources. Nobody is subscribed to.
    func over(_ layer: any WatchedLayer) -> Remade

    /// Attaches the receiver to this publisher over the layer's sources, without making it again where there is a shorter
    /// way.
    func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
}

extension LayeredPublisher {
    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { over(layer)._receive(AnySubscriber(receiver: receiver), on: terms) }
}

/// A layer of a pipeline, as seen by who goes through it: says what stands in the places of its sources.
package protocol WatchedLayer: AnyObject {
    /// Stands in the place of a publisher that the layer receives from.
    func source<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Stands in the place of a publisher that the layer has made in a run.
    func made<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Takes a publisher for this very layer: its type was hidden, or it was given a name.
    func same<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Attaches the receiver to what stands in the place of the layer's only source.
    func attach<P: Publisher>(
        _ receiver: consuming @escaping Receiver, to source: P, as role: SourceRole, on terms: _Terms
    ) -> _SubscriptionReference?

    /// Attaches the receiver to a publisher that is taken for this very layer.
    func attach<P: Publisher>(_ receiver: consuming @escaping Receiver, toSame publisher: P, on terms: _Terms)
        -> _SubscriptionReference?

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

/// A layer's relation to its only source.
package enum SourceRole {
    /// The layer has a subscription of its own, by which it cancels the source.
    case upstream
    /// The source's subscription is the layer's, too: who cancels one cancels both.
    case passing
    /// The same, of a publisher that the layer has made in a run.
    case made
}

extension WatchedLayer {
    package func attach<P: Publisher>(
        _ receiver: consuming @escaping Receiver, to source: P, as role: SourceRole, on terms: _Terms
    ) -> _SubscriptionReference? {
        (role == .made ? made(source) : self.source(source)).attach(AnySubscriber(receiver: receiver), terms)
    }
    package func attach<P: Publisher>(_ receiver: consuming @escaping Receiver, toSame publisher: P, on terms: _Terms)
        -> _SubscriptionReference?
    { same(publisher).attach(AnySubscriber(receiver: receiver), terms) }
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
        guard let layered = layered(Self.self) else { return AnyPublisher { _receive($0, on: $1) } }
        return rebuilt(as: layered, over: layer)
    }

    /// Attaches the receiver to this publisher over the layer's sources.
    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        guard let layered = layered(Self.self) else {
            return _receive(AnySubscriber(receiver: receiver), on: terms)
        }
        return attach(as: layered, receiver, on: terms, over: layer)
    }

    private func rebuilt<Layered: LayeredPublisher>(as _: Layered.Type, over layer: any WatchedLayer)
        -> AnyPublisher<Output, Failure>
    {
        let publisher = withUnsafePointer(to: self) { renamed($0, as: Layered.self).pointee.publisher.over(layer) }
        return AnyPublisher { publisher._receive(AnySubscriber(receiver: $0.receiver), on: $1) }
    }

    private func attach<Layered: LayeredPublisher>(
        as _: Layered.Type, _ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer
    ) -> _SubscriptionReference? {
        // Moved out by the closure, which would copy what it captures.
        var handedOn: Receiver? = consume receiver
        return withUnsafePointer(to: self) { publisher in
            guard let receiver = handedOn.take() else { return nil }
            return renamed(publisher, as: Layered.self).pointee.attach(receiver, on: terms, over: layer)
        }
    }
}

/// A publisher under the other name of its type, under which its values are not known to be the same: so it is given
/// receivers.
private func renamed<Layered>(_ publisher: UnsafePointer<some Publisher>, as _: Layered.Type)
    -> UnsafePointer<InPlace<Layered>>
{ UnsafeRawPointer(publisher).assumingMemoryBound(to: InPlace<Layered>.self) }

/// A publisher that is not copied for a call, with all the closures and publishers in it.
private struct InPlace<Layered: LayeredPublisher>: ~Copyable {
    let publisher: Layered

    @inline(__always) borrowing func attach(
        _ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer
    ) -> _SubscriptionReference? { publisher.attach(receiver, on: terms, over: layer) }
}

/// The same type, if it is a layered publisher's. Asked once for each type: a cast takes longer than a subscription.
private func layered<P: Publisher>(_: P.Type) -> (any LayeredPublisher.Type)? {
    layeredTypes.answer(for: P.self) { P.self as? any LayeredPublisher.Type }
}

private let layeredTypes = TypeTable<(any LayeredPublisher.Type)?>()
