import Streams
import StreamsLayers

/// Binds a value around everything that passes between the layers of a pipeline. Another layer may watch the same
/// pipeline.
final class BindingLayer: WatchedLayer {
    /// Sources beyond that many layers are left unchanged, so that a recovery that recovers itself does not deepen the
    /// stack.
    private static let depthLimit = 64

    private let binding: Binding
    let watcher: (any WatchedLayer)?
    private let depth: Int

    /// If the watcher is a binding as well, one layer binds both values.
    init(_ binding: Binding, over watcher: (any WatchedLayer)?, depth: Int = 0) {
        let outer = watcher as? BindingLayer
        self.binding = outer.map { binding.inside(of: $0.binding) } ?? binding
        self.watcher = outer == nil ? watcher : outer?.watcher
        self.depth = Swift.max(depth, outer?.depth ?? 0)
    }

    func source<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
        around(publisher) { $0.source($1) }
    }

    func made<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> { around(publisher) { $0.made($1) } }

    func same<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
        let bound = Bound(upstream: publisher, binding: binding, depth: depth)
        return watcher?.same(bound) ?? bound.inContext(watchedBy: nil)
    }

    func handingOver<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
        Bound(upstream: publisher, binding: binding, depth: depth).eraseToAnyPublisher()
    }

    func call(_ name: String, at place: String) { watcher?.call(name, at: place) }
    func hide(_ error: any Error) { watcher?.hide(error) }
    func keep(_ count: Int) { watcher?.keep(count) }
    func drop(_ count: Int, _ reason: DropReason) { watcher?.drop(count, reason) }
    func miss(_ count: Int?) { watcher?.miss(count) }
    func limit(to count: Int) { watcher?.limit(to: count) }

    private func around<P: Publisher>(
        _ publisher: P, watched: (any WatchedLayer, Bound<P>) -> AnyPublisher<P.Output, P.Failure>
    ) -> AnyPublisher<P.Output, P.Failure> {
        guard depth < Self.depthLimit else { return publisher.eraseToAnyPublisher() }
        let bound = Bound(upstream: publisher, binding: binding, depth: depth + 1)
        return binding.around(watcher.map { watched($0, bound) } ?? bound.inContext(watchedBy: nil))
    }

    /// A publisher whose own sources are bound. It is not a layer itself.
    private struct Bound<Upstream: Publisher>: LayeredPublisher, TermsPublisher {
        typealias Output = Upstream.Output
        typealias Failure = Upstream.Failure

        let upstream: Upstream
        let binding: Binding
        let depth: Int

        func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
            inContext(watchedBy: nil)._receive(AnySubscriber(subscriber), on: terms)
        }

        func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
            layer.reveal(upstream)
            return inContext(watchedBy: layer)
        }

        func inContext(watchedBy watcher: (any WatchedLayer)?) -> AnyPublisher<Output, Failure> {
            upstream.rebuilt(over: BindingLayer(binding, over: watcher, depth: depth))
        }
    }
}
