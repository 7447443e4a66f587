extension Publisher {
    /// Sends all signals of this publisher to the subject, until the returned cancellable is cancelled or released.
    ///
    ///     let cancellable = measurements.subscribe(archive)
    ///
    /// A `PassthroughSubject` requests all values as soon as one of its subscribers has demand; a `CurrentValueSubject`
    /// and a `ReplaySubject` request them at once. If somebody else ends the subject, this publisher goes on, as in
    /// Combine, until the cancellable is cancelled: an endless sequence never returns.
    @_alwaysEmitIntoClient public func subscribe<S: Subject<Output, Failure>>(_ subject: S) -> AnyCancellable {
        let subscriber = SubjectSubscriber(subject)
        _ = _receive(subscriber, on: .requested)
        return AnyCancellable(reference: _SubscriptionReference(subscriber.link), to: Self.self)
    }
}
