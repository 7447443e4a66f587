/// Stands before a publisher from elsewhere where the subscriber is handed that one's own subscription: it lets one value
/// or completion through at a time, and is no guard otherwise.
///
/// So the memory of `scan` and its like is safe, however many threads send.
@usableFromInline final class Turnstile<Input, Failure: Error>: SerialDelivery, Subscriber {
    private let downstream: AnySubscriber<Input, Failure>
    /// The latch's. The publisher's, which may hold this.
    private weak var subscription: AnyObject?

    @usableFromInline init(_ downstream: AnySubscriber<Input, Failure>) {
        self.downstream = downstream
        super.init()
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @usableFromInline func receive(subscription: any Subscription) {
        withLatch { self.subscription = subscription as AnyObject }
        downstream.receive(subscription: subscription)
    }

    @usableFromInline func receive(_ input: Input) -> Subscribers.Demand {
        guard let turn = takeTurnToSend() else {
            leave { self.receiveLate(input) }
            return .none
        }
        defer { end(turn) }
        return downstream.receive(input)
    }

    /// The publisher has had its answer, and is asked instead.
    private func receiveLate(_ input: Input) {
        let more = downstream.receive(input)
        if more != .none { (withLatch { subscription } as? any Subscription)?.request(more) }
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        send { self.downstream.receive(completion: completion) }
    }
}

extension Turnstile: CustomStringConvertible {
    @usableFromInline var description: String { downstream.description }
}
