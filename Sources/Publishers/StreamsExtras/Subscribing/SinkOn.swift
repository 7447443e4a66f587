import Streams

extension Publisher where Output: Sendable {
    /// Receives all values, and the completion, with closures that run on the actor.
    ///
    ///     @MainActor func show(_ titles: some Publisher<String, Never>) -> AnyCancellable {
    ///         titles.sink(on: MainActor.shared) { label.text = $0 }
    ///     }
    ///
    /// Wherever values are sent, the closures run on the actor, one value after the other and in order, and may use its
    /// state. A cancel on the actor takes effect at once: when it has returned, nothing more arrives. Keep the returned
    /// cancellable for as long as you want to receive: releasing it cancels.
    ///
    /// Known as `observe(on:)` and `subscribe` in RxSwift, `observeOn` and `subscribe` in RxJS, and `flowOn` and
    /// `collect` in Kotlin's Flow.
    public func sink(
        on actor: isolated any Actor, receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void = { _ in },
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        receive(on: ClockScheduler(on: actor)).sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    }
}
