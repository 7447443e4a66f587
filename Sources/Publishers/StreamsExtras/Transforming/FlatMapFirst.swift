import Streams
import StreamsLayers
import Synchronization

extension Publisher {
    /// Sends the values of the publisher that the closure returns, and drops this publisher's values until that one has
    /// finished.
    ///
    ///     refreshButton.taps.flatMapFirst { feed.load() }
    ///
    /// In the example, taps are ignored while the feed loads. Requests all values of this publisher; the closure is
    /// called only for values that are not dropped. The result finishes when this publisher and the running one have
    /// finished. When either fails, the other is cancelled and the result fails.
    ///
    /// Known as `flatMapFirst` in RxSwift and `exhaustMap` in RxJS; Kotlin's Flow has none. CombineExt has this name.
    @inlinable public func flatMapFirst<P: Publisher>(_ transform: @escaping (Output) -> P)
        -> some Publisher<P.Output, Failure>
    where P.Failure == Failure {
        Deferred {
            let door = Door()
            return FlatMapFirst(upstream: self, door: door)
                .flatMap { transform($0).handleEvents(receiveCompletion: { _ in door.open() }) }
        }
    }
}

/// Sends the values that find the door open. A type of its own, so that a report tells why the others are dropped.
@usableFromInline struct FlatMapFirst<Upstream: Publisher>: TermsPublisher, LayeredPublisher {
    @usableFromInline typealias Output = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let door: Door

    @inlinable init(upstream: Upstream, door: Door) { (self.upstream, self.door) = (upstream, door) }

    @inlinable func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { upstream.filter { [door] _ in door.close() }._receive(subscriber, on: terms) }

    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).filter { [door] _ in door.close() }
    }
}

/// Lets one value in at a time. Atomic, as the running publisher may finish on another thread than values arrive on.
@usableFromInline final class Door: Sendable {
    private let isClosed = Atomic(false)

    @usableFromInline init() {}

    /// Returns true if this call has closed the door.
    @usableFromInline func close() -> Bool {
        SwitchPoint.pass(.write, self)
        return !isClosed.exchange(true, ordering: .acquiringAndReleasing)
    }

    @usableFromInline func open() {
        SwitchPoint.pass(.write, self)
        isClosed.store(false, ordering: .releasing)
    }
}
