import Streams
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
            return self.filter { _ in door.close() }
                .flatMap { transform($0).handleEvents(receiveCompletion: { _ in door.open() }) }
        }
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
