import Streams
import Synchronization

extension Publisher {
    /// Sends the values of a publisher that the closure made, and drops what comes until that has finished.
    ///
    ///     refreshButton.taps.flatMapFirst { feed.load() }
    ///
    /// Of many taps while the feed is loaded the first one counts. This publisher is asked for all values, and the closure
    /// is called only for those that are not dropped. It finishes when this publisher and the one that runs have, and fails
    /// when either fails, which cancels the other.
    ///
    /// Known as `flatMapFirst` in RxSwift and `exhaustMap` in RxJS; Kotlin's Flow has none.
    public func flatMapFirst<P: Publisher>(_ transform: @escaping (Output) -> P) -> some Publisher<P.Output, Failure>
    where P.Failure == Failure {
        Deferred {
            let door = Door()
            return self.filter { _ in door.close() }
                .flatMap { transform($0).handleEvents(receiveCompletion: { _ in door.open() }) }
        }
    }
}

/// Lets one in at a time: the publisher that was made may finish on another thread than values come on.
private final class Door: Sendable {
    private let isClosed = Atomic(false)

    /// True for the one who closed it.
    func close() -> Bool { !isClosed.exchange(true, ordering: .acquiringAndReleasing) }

    func open() { isClosed.store(false, ordering: .releasing) }
}
