import Streams

extension Publisher {
    /// Shares one subscription to this publisher among all subscribers, and repeats its last values to latecomers.
    ///
    ///     let position = locations.share(replay: 1)
    ///
    /// It subscribes for the first subscriber, with unlimited demand, and cancels when the last one has left; then it
    /// forgets the values, and the next one starts it again. After the end subscribers receive the last values, and the
    /// completion. What a subscriber has not asked for yet is kept for it as by a ``ReplaySubject``.
    ///
    /// Known as `share(replay:)` in RxSwift, `shareReplay` in RxJS, and `shareIn` with `replay` in Kotlin's Flow.
    public func share(replay count: Int)
        -> Publishers.Autoconnect<Publishers.Multicast<Publishers.HandleEvents<Self>, ReplaySubject<Output, Failure>>>
    {
        let subject = ReplaySubject<Output, Failure>(bufferSize: count)
        return handleEvents(receiveCancel: subject.forget).multicast(subject: subject).autoconnect()
    }
}
