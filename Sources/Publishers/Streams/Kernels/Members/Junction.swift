/// What joins the values of members that come and go, which all send the same kind of values.
@usableFromInline protocol Junction<Value, Failure> {
    associatedtype Value
    associatedtype Failure: Error

    /// Whose upstreams the members are.
    var group: SerialSubscription { get }

    /// In a turn. Returns the answer to the member.
    func receive(_ value: Value, from key: Places.Key) -> Subscribers.Demand

    /// A member completes.
    func finish(_ completion: Subscribers.Completion<Failure>, by key: Places.Key)
}

extension Junction {
    /// Attaches a publisher as a member.
    @inlinable @inline(__always) func attach(_ publisher: some Publisher<Value, Failure>, as key: Places.Key) {
        group.keep(publisher._receive(Member(self, key), on: group.terms), at: key)
    }

    /// Attaches the publisher of what members are made of, after the subscriber.
    @inlinable func attach<Input>(
        _ subscriber: some Subscriber<Value, Failure>, to upstream: some Publisher<Input, Failure>,
        asking demand: Subscribers.Demand = .unlimited, on terms: _Terms, addMember: @escaping (Input) -> Void
    ) -> _Link? {
        let key = group.join()
        if !group.isUnlimited { subscriber.receive(subscription: group) }
        let outer = OuterSubscriber(self, key, demand, terms.closed, addMember)
        group.keep(upstream._receive(outer, on: terms), at: key)
        return group.ifRunning
    }

    /// In a turn, for a value that waited for it: the member has had its answer, and is asked instead.
    @usableFromInline func receiveLate(_ value: Value, from key: Places.Key) {
        let more = receive(value, from: key)
        if more != .none, more != .stop { group.request(more, from: key) }
    }
}

/// What a junction is to one of its members.
@usableFromInline struct Member<Joint: Junction>: LinkedSubscriber {
    @usableFromInline let junction: Joint
    @usableFromInline let group: SerialSubscription
    @usableFromInline let key: Places.Key

    @inlinable init(_ junction: Joint, _ key: Places.Key) {
        (self.junction, group, self.key) = (junction, junction.group, key)
    }

    @usableFromInline var link: SerialSubscription { group }

    @inlinable func receive(subscription: any Subscription) { group.start(subscription, of: key) }

    @inlinable @inline(__always) func receive(_ input: Joint.Value) -> Subscribers.Demand {
        guard let turn = group.takeTurnToSend() else {
            group.leave { junction.receiveLate(input, from: key) }
            return group.answer(.none)
        }
        defer { group.end(turn) }
        return junction.receive(input, from: key)
    }

    @inlinable func receive(completion: Subscribers.Completion<Joint.Failure>) { junction.finish(completion, by: key) }
}

/// What a junction is to the publisher of what its members are made of.
@usableFromInline struct OuterSubscriber<Joint: Junction, Input>: LinkedSubscriber {
    @usableFromInline let junction: Joint
    @usableFromInline let group: SerialSubscription
    @usableFromInline let key: Places.Key
    @usableFromInline let demand: Subscribers.Demand
    /// The answer when all is over.
    @usableFromInline let closed: Subscribers.Demand
    @usableFromInline let addMember: (Input) -> Void

    @inlinable init(
        _ junction: Joint, _ key: Places.Key, _ demand: Subscribers.Demand, _ closed: Subscribers.Demand,
        _ addMember: @escaping (Input) -> Void
    ) {
        (self.junction, group, self.key, self.demand) = (junction, junction.group, key, demand)
        (self.closed, self.addMember) = (closed, addMember)
    }

    @usableFromInline var link: SerialSubscription { group }

    @inlinable func receive(subscription: any Subscription) {
        if group.adopt(subscription, at: key) { subscription.request(demand) }
    }

    @inlinable @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard !group.isOver.isRaised else { return closed }
        addMember(input)
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Joint.Failure>) { junction.finish(completion, by: key) }
}
