/// A subscription whose upstreams, its members, come and go, and all send the same kind of values.
@usableFromInline protocol Junction<Value, Failure>: SerialSubscription {
    associatedtype Value
    associatedtype Failure: Error

    /// In a turn. Returns the answer to the member.
    func receive(_ value: Value, from key: Places.Key) -> Subscribers.Demand

    /// A member fails.
    func finish(_ completion: Subscribers.Completion<Failure>, by key: Places.Key)
}

extension Junction {
    /// Attaches a publisher as a member.
    @inlinable @inline(__always) func attach(_ publisher: some Publisher<Value, Failure>, as key: Places.Key) {
        keep(publisher._receive(Member(self, key), on: terms), at: key)
    }

    /// In a turn, for a value that waited for it: the member has had its answer, and is asked instead.
    @usableFromInline func receiveLate(_ value: Value, from key: Places.Key) {
        let more = receive(value, from: key)
        if more != .none, more != .stop { request(more, from: key) }
    }
}

/// What a junction is to one of its upstreams.
@usableFromInline struct Member<Group: Junction>: Subscriber {
    @usableFromInline let group: Group
    @usableFromInline let key: Places.Key

    @inlinable init(_ group: Group, _ key: Places.Key) { (self.group, self.key) = (group, key) }

    @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(group) }

    @inlinable func receive(subscription: any Subscription) { group.start(subscription, of: key) }

    @inlinable @inline(__always) func receive(_ input: Group.Value) -> Subscribers.Demand {
        guard let turn = group.takeTurnToSend() else {
            group.leave { group.receiveLate(input, from: key) }
            return group.answer(.none)
        }
        defer { group.end(turn) }
        return group.receive(input, from: key)
    }

    @inlinable func receive(completion: Subscribers.Completion<Group.Failure>) {
        switch completion {
        case .finished: group.finish(key)
        case .failure: group.finish(completion, by: key)
        }
    }
}
