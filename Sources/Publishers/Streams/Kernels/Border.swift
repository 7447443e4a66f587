/// Stands before a publisher from elsewhere, which knows the handshake only and may break any rule.
///
/// What comes out is one subscription, one signal at a time, and nothing after the end. On requested terms it is
/// nothing else: a value that was not asked for passes, as it does between strangers.
@usableFromInline
final class Border<Output, Failure: Error>: TypedSubscription<Output, Failure>, Subscriber {
    private let place: Places.Key

    @usableFromInline
    override init(_ downstream: AnySubscriber<Output, Failure>, on terms: _Terms) {
        var places = Places()
        place = places.reserve()
        super.init(downstream, on: terms)
        self.places = places
    }

    @usableFromInline
    func receive(subscription: any Subscription) {
        guard adopt(subscription, at: place) else { return }
        perform { if !self.isOver.isRaised { self.outlet?.receive(subscription: self) } }
        if isUnlimited, !isOver.isRaised { subscription.request(.unlimited) }
    }

    @usableFromInline
    func receive(_ input: Output) -> Subscribers.Demand {
        guard let turn = takeTurnToSend() else {
            leave {
                let more = self.deliver(input)
                if more != .none { self.requested(more) }
            }
            return .none
        }
        defer { end(turn) }
        let more = deliver(input)
        return isUnlimited ? .none : more
    }

    override func requested(_ more: Subscribers.Demand) { request(more, from: place) }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Failure>) {
        vacate(place)
        send { self.finish(completion) }
    }
}
