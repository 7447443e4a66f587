import Streams
import StreamsLayers

extension Publisher {
    /// Binds a task-local value for the closures of this pipeline, on every thread that calls them.
    ///
    ///     enum Request { @TaskLocal static var id = "none" }
    ///
    ///     let page = loadFeed().receive(on: queue).map { log(Request.id, decode($0)) }.with(Request.$id, "7")
    ///
    /// The closures of all operators upstream see the value, and so do the tasks they start: at the subscription, for
    /// each value, for the completion, and for requests and cancels that pass this operator. Closures downstream see
    /// it, too, up to the next operator that delivers on a scheduler. So put it at the end of a pipeline. If there are
    /// two, a closure sees the value of the nearest one downstream of it. Values, demand and completion pass through.
    ///
    /// It reaches through erased types, recoveries and inner publishers, up to 64 of them nested in each other. It does
    /// not reach into a shared publisher, or one from outside the library: their closures see the value only if they
    /// are called synchronously. The error of a `timeout` is made without the value. So is the result of `reduce`,
    /// `allSatisfy`, `first(where:)` and their like on a `Just` or a sequence, and of `scan` on a `Just`: these call
    /// their closures before the subscription.
    ///
    /// Known as `contextWrite` in Reactor, and `flowOn` with a context element in Kotlin's Flow; RxSwift and RxJS have none.
    public func with<Value: Sendable>(_ local: TaskLocal<Value>, _ value: Value) -> some Publisher<Output, Failure> {
        With(upstream: self, binding: Binding { local.withValue(value, operation: $0) })
    }
}

/// Binds a value for all closures of its upstream.
private struct With<Upstream: Publisher>: TermsPublisher {
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
