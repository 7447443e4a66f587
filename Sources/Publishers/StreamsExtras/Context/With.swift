import Streams
import StreamsLayers

extension Publisher {
    /// Binds a task-local value for the closures of this pipeline, on whatever thread they are called.
    ///
    ///     enum Request { @TaskLocal static var id = "none" }
    ///
    ///     let page = loadFeed().receive(on: queue).map { log(Request.id, decode($0)) }.with(Request.$id, "7")
    ///
    /// The closures of all operators before it see the value, and so do the tasks that they begin: at the subscription, for
    /// each value, for the completion, and for requests and the cancel that come by way of this subscription. Those behind
    /// it see it, too, as far as they are called at once: up to the next operator that delivers on a scheduler. So it belongs
    /// at the end of a pipeline. Of two, the one that is nearer to a closure, and behind it, counts. Values, demand and
    /// completion pass through.
    ///
    /// It goes through erased types, recoveries and inner publishers, up to 64 of them inside of each other. A publisher
    /// that is shared, or that is not the library's, is looked at from outside: its own closures see the value where it
    /// calls them at once. The error of a `timeout` is made without it, and so is the result of `map` and its like on a
    /// `Just` or on a sequence, which is known before anybody subscribes.
    ///
    /// Known as `contextWrite` in Reactor, and `flowOn` with a context element in Kotlin's Flow; RxSwift and RxJS have none.
    public func with<Value: Sendable>(_ local: TaskLocal<Value>, _ value: Value) -> some Publisher<Output, Failure> {
        With(upstream: self, binding: Binding { local.withValue(value, operation: $0) })
    }
}

/// Binds a value for all closures of its upstream.
private struct With<Upstream: Publisher>: _Operator {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream
    let binding: Binding

    func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        BindingLayer(binding, over: nil).source(upstream)._receive(AnySubscriber(subscriber), on: terms)
    }
}

extension With: LayeredPublisher {
    func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        BindingLayer(binding, over: layer).source(upstream)
    }
}
