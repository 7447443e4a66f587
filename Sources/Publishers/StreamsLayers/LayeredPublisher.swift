import Streams

/// A publisher with sources, which can be rebuilt over other publishers in the places of its sources.
///
/// For everything that goes through a pipeline layer by layer: reports, explanations, and values bound for its
/// closures.
package protocol LayeredPublisher: Publisher {
    associatedtype Remade: Publisher<Output, Failure>

    /// Rebuilds this publisher over the publishers that the layer returns for its sources. Does not subscribe.
    func over(_ layer: any WatchedLayer) -> Remade

    /// Attaches the receiver to this publisher over the layer's sources, if possible without rebuilding it.
    func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
}

extension LayeredPublisher {
    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { over(layer)._receive(AnySubscriber(receiver: receiver), on: terms) }
}

/// A publisher whose pacing decides when its values are sent.
package protocol PacedPublisher: Publisher {}

/// A layer of a pipeline, as seen by code that goes through the pipeline. It decides which publishers replace the
/// layer's sources.
package protocol WatchedLayer: AnyObject {
    /// Returns the replacement for a publisher that the layer receives from.
    func source<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Returns the replacement for a publisher that the layer has made during a run.
    func made<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Returns the replacement for a publisher that is this layer itself: its type was hidden, or it has been named.
    func same<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Attaches the receiver to the replacement of a source.
    func attach<P: Publisher>(
        _ receiver: consuming @escaping Receiver, to source: P, as role: SourceRole, on terms: _Terms
    ) -> _SubscriptionReference?

    /// Attaches the receiver to a publisher that is this layer itself.
    func attach<P: Publisher>(_ receiver: consuming @escaping Receiver, toSame publisher: P, on terms: _Terms)
        -> _SubscriptionReference?

    /// The layer that watches the pipeline; nil if none does.
    var watcher: (any WatchedLayer)? { get }

    /// Returns the publisher for another watcher, with what this layer adds to it.
    func handingOver<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure>

    /// Called with the layer's actual publisher.
    func reveal(_ publisher: any Publisher)

    /// Called with the name that the layer was given.
    func call(_ name: String, at place: String)

    /// Called with an error that the publisher does not pass on.
    func hide(_ error: any Error)

    /// Called with the number of values that wait in the layer.
    func keep(_ count: Int)

    /// Called with a number of values that the layer has received and drops.
    func drop(_ count: Int, _ reason: DropReason)

    /// Called with the number of values that a shared publisher sent before the layer's subscription; nil if it is not
    /// known.
    func miss(_ count: Int?)

    /// Called with the largest number of publishers that the layer has at once, or of values in an array, if that is
    /// limited.
    func limit(to count: Int)
}

/// A layer's relation to a source.
package enum SourceRole {
    /// The layer has a subscription of its own, with which it cancels the source.
    case upstream
    /// The source's subscription is also the layer's: a cancel of one cancels both.
    case passing
    /// Like `upstream`, for a source that follows another one.
    case following
    /// Like `upstream`, for a publisher that the layer has made during a run.
    case made
    /// Like `passing`, for a publisher that the layer has made during a run.
    case madePassing

    package var isMade: Bool { self == .made || self == .madePassing }
    /// Whether the source is attached with the layer, and not later.
    package var isImmediate: Bool { self == .upstream || self == .passing }
    package var isPassing: Bool { self == .passing || self == .madePassing }
}

extension WatchedLayer {
    package func attach<P: Publisher>(
        _ receiver: consuming @escaping Receiver, to source: P, as role: SourceRole, on terms: _Terms
    ) -> _SubscriptionReference? {
        (role.isMade ? made(source) : self.source(source)).attach(AnySubscriber(receiver: receiver), terms)
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
    package func drop(_ count: Int, _ reason: DropReason) {}
    package func miss(_ count: Int?) {}
    package func limit(to count: Int) {}
}

extension Publisher {
    /// Returns this publisher, rebuilt over the layer's sources, or unchanged if it has no sources.
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

    @inline(__always) private func attach<Layered: LayeredPublisher>(
        as _: Layered.Type, _ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer
    ) -> _SubscriptionReference? {
        // Moved out of the capture by the closure, which would copy it otherwise.
        var handedOn: Receiver? = consume receiver
        return withUnsafePointer(to: self) { publisher in
            guard let receiver = handedOn.take() else { return nil }
            return renamed(publisher, as: Layered.self).pointee.attach(receiver, on: terms, over: layer)
        }
    }
}

/// The same publisher under another name of its type. The compiler cannot know that the two have the same values, so
/// receivers are passed to it.
private func renamed<Layered>(_ publisher: UnsafePointer<some Publisher>, as _: Layered.Type)
    -> UnsafePointer<InPlace<Layered>>
{ UnsafeRawPointer(publisher).assumingMemoryBound(to: InPlace<Layered>.self) }

/// A publisher that calls borrow, instead of copying all the closures and publishers in it.
private struct InPlace<Layered: LayeredPublisher>: ~Copyable {
    let publisher: Layered

    @inline(__always) borrowing func attach(
        _ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer
    ) -> _SubscriptionReference? { publisher.attach(receiver, on: terms, over: layer) }
}

/// The same type, if it is a layered publisher. Looked up once for each type, as a cast takes longer than a
/// subscription.
private func layered<P: Publisher>(_: P.Type) -> (any LayeredPublisher.Type)? {
    layeredTypes.answer(for: P.self) { P.self as? any LayeredPublisher.Type }
}

private let layeredTypes = TypeTable<(any LayeredPublisher.Type)?>()
