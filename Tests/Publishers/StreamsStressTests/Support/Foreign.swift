import Streams

/// A publisher from elsewhere: it passes on what a publisher of the library sends, and knows the handshake only.
struct Foreign<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(subscriber)
    }
}

extension Publisher {
    /// The same as a publisher from elsewhere.
    func foreign() -> Foreign<Self> { Foreign(upstream: self) }
}
