/// Delivers one value, or a failure, when it is known; the value when it is asked for, and a completion after it.
@usableFromInline
final class Outcome<Output, Failure: Error>: TypedSubscription<Output, Failure> {
    /// The turn's.
    private var result: Result<Output, Failure>?
    private let onDiscard: () -> Void

    init(_ downstream: AnySubscriber<Output, Failure>, on terms: _Terms, onDiscard: @escaping () -> Void) {
        self.onDiscard = onDiscard
        super.init(downstream, on: terms)
    }

    func resolve(_ result: Result<Output, Failure>) {
        perform {
            guard !self.isOver.isRaised else { return }
            self.result = result
            self.deliverIfWanted()
        }
    }

    override func requested(_ more: Subscribers.Demand) { deliverIfWanted() }

    override func discard() {
        result = nil
        onDiscard()
    }

    private func deliverIfWanted() {
        switch result {
        case .failure(let error):
            finish(.failure(error))
        case .success(let value) where demand != .none:
            result = nil
            _ = deliver(value)
            finish(.finished)
        case .success, nil: break
        }
    }
}
