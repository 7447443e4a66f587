/// Stands before a publisher from elsewhere, which knows the handshake only and may break any rule.
///
/// What comes out obeys them all: one subscription, one signal at a time, nothing after the end. It is for
/// subscribers on unlimited terms, which need no guard of their own; on requested terms strangers are left alone.
@usableFromInline final class Border<Output, Failure: Error>: TypedSubscription<Output, Failure>, Subscriber {
    private let place: Places.Key

    @usableFromInline override init(_ downstream: AnySubscriber<Output, Failure>, on terms: _Terms) {
        var places = Places()
        place = places.reserve()
        super.init(downstream, on: terms)
        self.places = places
    }

    @usableFromInline func receive(subscription: any Subscription) {
        guard adopt(subscription, at: place) else { return }
        perform { if !self.isOver.isRaised { self.outlet?.receive(subscription: self) } }
        if !isOver.isRaised { subscription.request(.unlimited) }
    }

    @usableFromInline func receive(_ input: Output) -> Subscribers.Demand {
        guard let turn = takeTurnToSend() else {
            leave { _ = self.deliver(input) }
            return .none
        }
        _ = deliver(input)
        end(turn)
        return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        vacate(place)
        send { self.finish(completion) }
    }
}
