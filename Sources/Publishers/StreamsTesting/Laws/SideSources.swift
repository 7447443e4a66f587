import Streams

/// Publishers besides an operator's upstream, which send one signal at a time, when told to.
///
/// Sendable, because only one thread of a scene runs at a time.
package final class SideSources: @unchecked Sendable {
    /// A subscription to one of the publishers.
    private struct Channel {
        /// Sends the next signal of its script. Returns false when it has sent all.
        let sendNext: () -> Bool
        let complete: (_ fails: Bool) -> Void
    }

    private var channels: [Channel] = []
    /// Whether one has been subscribed to.
    package private(set) var wasAsked = false

    package init() {}

    func publisher<Output, Failure>(
        _ values: [Output], _ completion: Subscribers.Completion<Failure>?
    ) -> AnyPublisher<Output, Failure> {
        Deferred { [unowned self] in
            let source = SideSource<Output, Failure>()
            var (rest, completion) = (values[...], completion)
            Scene.point(self, writes: true)
            wasAsked = true
            channels.append(
                Channel {
                    if let value = rest.popFirst() {
                        source.broadcast.sendAndKeep(value) { false }
                    } else if let end = completion.take() {
                        source.broadcast.send(completion: end)
                    } else {
                        return false
                    }
                    return true
                } complete: { fails in
                    if fails, let error = completion?.error ?? TestFailure("side") as? Failure {
                        source.broadcast.send(completion: .failure(error))
                    } else {
                        source.broadcast.send(completion: .finished)
                    }
                })
            return source
        }.eraseToAnyPublisher()
    }

    /// The first publisher that has something left sends its next signal.
    package func sendNext() {
        for channel in all where channel.sendNext() { return }
    }

    /// All of them send what is left, and complete.
    package func sendAll() {
        for channel in all { while channel.sendNext() {} }
        for channel in all { channel.complete(false) }
    }

    /// The first publisher completes.
    package func complete(fails: Bool) { all.first?.complete(fails) }

    package func forget() { channels = [] }

    private var all: [Channel] {
        Scene.point(self, writes: true)
        return channels
    }
}

/// Keeps what it sends: it may be told to send before it has a subscriber.
private struct SideSource<Output, Failure: Error>: TermsPublisher {
    let broadcast = ReplayBroadcast<Output, Failure>(size: 9, for: SideSources.self)

    func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        broadcast.attach(subscriber, on: terms)
    }
}

extension Subscribers.Completion {
    fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
