import Streams

extension Publisher {
    /// Shares one subscription to this publisher among all subscribers, and repeats its latest values to new
    /// subscribers.
    ///
    ///     let position = locations.share(replay: 1)
    ///
    /// Subscribes for the first subscriber, with unlimited demand, and cancels when the last one has left. Then it
    /// forgets the values, and the next subscriber starts it again. After the completion, subscribers receive the last
    /// values and the completion, and after a failure the last values and the failure: put a `retry` before it, as one after
    /// it would receive the same again with each attempt. Values that a subscriber has not requested yet are kept for it as by a
    /// ``ReplaySubject``.
    ///
    /// Known as `share(replay:)` in RxSwift, `shareReplay` in RxJS, and `shareIn` with `replay` in Kotlin's Flow.
    /// CombineExt has this name.
    @_alwaysEmitIntoClient public func share(replay count: Int)
        -> Publishers.Autoconnect<Publishers.Multicast<Publishers.HandleEvents<Self>, ReplaySubject<Output, Failure>>>
    {
        let subject = ReplaySubject<Output, Failure>(bufferSize: count, forgetsWhatWasLeft: true)
        return handleEvents(receiveCancel: subject.forget).multicast(subject: subject).autoconnect()
    }
}
