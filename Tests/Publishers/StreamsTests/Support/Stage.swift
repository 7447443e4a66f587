import Streams
import StreamsTesting

typealias Path = SubscriberScript.Path

extension LawStage {
    /// Retained by the closures of operators.
    var keepsake: Keepsake? { hold.keepsake }

    /// Makes a publisher that plays the history.
    func publisher(_ history: History, carrying keepsake: Keepsake? = nil) -> Items {
        publisher(history.values.map { Item($0, keepsake) }, history.completion)
    }
}

/// A publisher from elsewhere: it supports only the handshake.
struct Foreign<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(subscriber)
    }
}
