/// Takes the values of an upstream that sends on demand.
@usableFromInline struct Supplied<Value, Output, Failure: Error>: SubscriptionSubscriber {
    @usableFromInline let member: CombiningMember<Value, Output, Failure>
    @usableFromInline let key: UpstreamTable.Key

    @_alwaysEmitIntoClient init(_ member: CombiningMember<Value, Output, Failure>, _ key: UpstreamTable.Key) {
        (self.member, self.key) = (member, key)
    }

    @usableFromInline var link: CombiningSubscription<Output, Failure> { member.combining }

    @usableFromInline func receive(subscription: any Subscription) {
        guard link.adopt(subscription, at: key, isAsked: false) else { return }
        link.addSupply(subscription, to: member.slot)
    }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Value) -> Subscribers.Demand {
        guard let turn = link.takeNestedTurn() ?? link.takeTurnToSend() else {
            link.afterDelivery { take(input) }
            return .none
        }
        take(input)
        link.end(turn)
        return .none
    }

    @_alwaysEmitIntoClient @inline(__always) func take(_ input: Value) {
        member.slot.outstanding -= 1
        _ = member.receive(input, from: key)
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        member.finish(completion, by: key)
    }
}
