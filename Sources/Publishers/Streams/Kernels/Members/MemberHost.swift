/// Joins the values of members that come and go. All members have the same output type.
@usableFromInline protocol MemberHost<Value, Failure> {
    associatedtype Value
    associatedtype Failure: Error

    /// The subscription whose upstreams the members are.
    var group: GroupSubscription { get }

    /// In a turn. Returns the answer to the member.
    func receive(_ value: Value, from key: UpstreamTable.Key) -> Subscribers.Demand

    /// A member has been attached on unlimited terms, and has returned nothing: nothing of it will come any more.
    func returnedNothing(for key: UpstreamTable.Key)

    /// A member has completed.
    func finish(_ completion: Subscribers.Completion<Failure>, by key: UpstreamTable.Key)
}

extension MemberHost {
    /// Attaches a publisher as a member, unless the sink has had its end.
    @_alwaysEmitIntoClient @inline(__always)
    func attach(_ publisher: some Publisher<Value, Failure>, as key: UpstreamTable.Key) {
        guard !group.isUnlimited || !group.isOver.isRaised else { return }
        guard let reference = publisher._receive(MemberSubscriber(self, key), on: group.terms) else {
            return group.isUnlimited ? returnedNothing(for: key) : ()
        }
        group.keepReturned(reference.subscription, at: key)
    }

    @_alwaysEmitIntoClient @inline(__always) func returnedNothing(for key: UpstreamTable.Key) {}

    /// Hands the subscription to the subscriber, and then attaches the outer publisher, from whose values members are
    /// made.
    @_alwaysEmitIntoClient func attach<Input>(
        _ subscriber: some Subscriber<Value, Failure>, on terms: _Terms,
        to upstream: some Publisher<Input, Failure>, on upstreamTerms: _Terms,
        asking demand: Subscribers.Demand = .unlimited, addMember: @escaping (Input) -> Void
    ) -> _SubscriptionReference? {
        let key = group.join()
        if terms.handsOver { subscriber.receive(subscription: group) }
        let outer = OuterSubscriber(self, key, demand, upstreamTerms.answerWhenOver, addMember)
        group.keep(upstream._receive(outer, on: upstreamTerms), at: key)
        return group.ifRunning
    }

    /// Leaves a member's value to the thread that delivers. Returns the answer to the member.
    @usableFromInline func leave(_ value: Value, from key: UpstreamTable.Key) -> Subscribers.Demand {
        let more = group.leaveValue(isAnswered: !group.isAskedForAll.isRaised) {
            self.receive(value, from: key)
        } orRequest: {
            group.request($0, from: key)
        }
        return group.answer(more)
    }
}

/// The subscriber that a host attaches to one of its members. `MergingWork` in StreamsLayers does the same on signals,
/// and changes with it.
@usableFromInline struct MemberSubscriber<Host: MemberHost>: SubscriptionSubscriber {
    @usableFromInline let host: Host
    @usableFromInline let group: GroupSubscription
    @usableFromInline let key: UpstreamTable.Key

    @_alwaysEmitIntoClient init(_ host: Host, _ key: UpstreamTable.Key) {
        (self.host, group, self.key) = (host, host.group, key)
    }

    @usableFromInline var link: GroupSubscription { group }

    /// Its own: a publisher may tell its subscribers apart by it, also if it is a member twice.
    @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(group, key.number) }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) { group.start(subscription, of: key) }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Host.Value) -> Subscribers.Demand {
        guard let turn = group.takeTurnToSend() else { return host.leave(input, from: key) }
        // Not in a `defer`: that would look up this type for each value if the compiler does not know it.
        let more = host.receive(input, from: key)
        group.end(turn)
        return more
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Host.Failure>) {
        host.finish(completion, by: key)
    }
}

/// The subscriber that a host attaches to the publisher of its members.
@usableFromInline struct OuterSubscriber<Host: MemberHost, Input>: SubscriptionSubscriber {
    @usableFromInline let host: Host
    @usableFromInline let group: GroupSubscription
    @usableFromInline let key: UpstreamTable.Key
    @usableFromInline let demand: Subscribers.Demand
    /// The answer to a value after the end.
    @usableFromInline let answerWhenOver: Subscribers.Demand
    @usableFromInline let addMember: (Input) -> Void

    @_alwaysEmitIntoClient init(
        _ host: Host, _ key: UpstreamTable.Key, _ demand: Subscribers.Demand, _ answerWhenOver: Subscribers.Demand,
        _ addMember: @escaping (Input) -> Void
    ) {
        (self.host, group, self.key, self.demand) = (host, host.group, key, demand)
        (self.answerWhenOver, self.addMember) = (answerWhenOver, addMember)
    }

    @usableFromInline var link: GroupSubscription { group }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
        if group.adopt(subscription, at: key) { subscription.request(demand) }
    }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard !group.isOver.isRaised else { return answerWhenOver }
        addMember(input)
        return group.isOver.isRaised ? answerWhenOver : .none
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Host.Failure>) {
        host.finish(completion, by: key)
    }
}
