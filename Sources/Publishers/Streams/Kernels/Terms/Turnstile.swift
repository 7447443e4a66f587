/// Stands between a publisher from elsewhere and a subscriber that receives the publisher's own subscription. It lets
/// one value or completion through at a time, and checks nothing else.
///
/// So the memory of `scan` and similar operators is safe, however many threads send.
@usableFromInline final class Turnstile<Input, Failure: Error>: SerialDelivery, Subscriber {
    private let downstream: AnySubscriber<Input, Failure>
    /// The latch's. The publisher's subscription; weak, as that may hold this object.
    private weak var subscription: AnyObject?

    @usableFromInline init(_ downstream: AnySubscriber<Input, Failure>) { self.downstream = downstream }

    @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @usableFromInline func receive(subscription: any Subscription) {
        withLatch { self.subscription = subscription as AnyObject }
        downstream.receive(subscription: subscription)
    }

    @usableFromInline func receive(_ input: Input) -> Subscribers.Demand {
        guard let turn = takeTurnToSend() else { return leave(input) }
        defer { end(turn) }
        return downstream.receive(input)
    }

    /// Leaves a value to the thread that delivers.
    private func leave(_ input: Input) -> Subscribers.Demand {
        leaveValue(isAnswered: true) {
            self.downstream.receive(input)
        } orRequest: {
            (self.withLatch { self.subscription } as? any Subscription)?.request($0)
        }
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        send { self.downstream.receive(completion: completion) }
    }
}

extension Turnstile: CustomStringConvertible {
    @usableFromInline var description: String { downstream.description }
}
