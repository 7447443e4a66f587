/// Delivers one value or none, or a failure, when that is known; what is no failure when it is asked for.
@usableFromInline final class Outcome<Output, Failure: Error>: TypedSubscription<Output, Failure> {
    /// The upstream's: it is known, and nothing that comes later counts.
    @exclusivity(unchecked) @usableFromInline var isKnown = false

    /// The turn's. A success may be without a value.
    private var result: Result<Output?, Failure>?

    /// Leaves the upstream: nothing else can come of it than this.
    @usableFromInline func end(_ result: Result<Output?, Failure>, at key: Places.Key) {
        isKnown = true
        withLatch { places.leave(key) }?.cancel()
        resolve(result)
    }

    @usableFromInline func resolve(_ result: Result<Output?, Failure>) {
        isKnown = true
        send {
            guard !self.isOver.isRaised else { return }
            self.result = result
            self.deliverIfWanted()
        }
    }

    override func requested(_ more: Subscribers.Demand) { deliverIfWanted() }

    override func discard() { result = nil }

    private func deliverIfWanted() {
        switch result {
        case .failure(let error): finish(.failure(error))
        case .success(let value) where demand != .none || Output.self == Never.self:
            result = nil
            if let value { _ = deliver(value) }
            finish(.finished)
        case .success, nil: break
        }
    }
}
