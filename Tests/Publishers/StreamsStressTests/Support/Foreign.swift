import Streams

/// A publisher from elsewhere: it passes on the signals of a publisher of the library, and supports only the handshake.
struct Foreign<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(subscriber)
    }
}

extension Publisher {
    /// Wraps this publisher as one from elsewhere.
    func foreign() -> Foreign<Self> { Foreign(upstream: self) }
}
