import Streams

// `FlatteningSubscriber` and `FlattenedSubscriber` as work on a signal. Separate functions handle failures, so that
// their types are not looked up for values.

/// Attaches the members that are made of values. Each of them sends all its values while it is attached.
func flattened<Input, Member: Publisher>(
    _ makeMember: @escaping (Input) -> Member, over layer: any WatchedLayer, by flattening: Flattening,
    before receiver: @escaping Receiver
) -> Receiver {
    let work = receiving(Member.Failure.self, by: flattening, before: receiver)
    return { signal in
        switch signal {
        case .value(let input):
            guard flattening.link.isOver.isUnderWay else { return .stop }
            let member = makeMember(input.load(as: Input.self))
            flattening.run { layer.attach(work, to: member, as: .made, on: $0) }
            return flattening.link.isOver.isRaised ? .stop : .none
        case .finished: flattening.finishUpstream(Subscribers.Completion<Never>.finished)
        case .failure(let error): failUpstream(by: error, as: Member.Failure.self, flattening)
        case .subscription(let subscription): _ = flattening.link.adopt(subscription.pointee)
        case .identifier(let identifier): identifier.pointee = flattening.link.combineIdentifier
        case .description(let text): text.pointee = flattening.link.description
        case .notice: break
        }
        return .none
    }
}

/// Receives from a member.
private func receiving<Failure: Error>(
    _: Failure.Type, by flattening: Flattening, before receiver: consuming @escaping Receiver
) -> Receiver {
    { [receiver] signal in
        switch signal {
        case .value(let value):
            guard flattening.link.isOver.isUnderWay else { return .stop }
            if receiver(.value(value.unless(flattening.link.isOver.reference))) != .stop { return .none }
            flattening.link.cancel()
            return .stop
        case .finished:
            guard flattening.link.isOver.isUnderWay, flattening.endMember() else { return .none }
            flattening.finishMember(Subscribers.Completion<Never>.finished)
        case .failure(let error):
            if flattening.link.isOver.isUnderWay { failMember(by: error, as: Failure.self, flattening) }
        case .identifier(let identifier): identifier.pointee = flattening.link.combineIdentifier
        case .subscription(let subscription): flattening.receive(subscription.pointee, ofMember: flattening.latest)
        case .description, .notice: break
        }
        return .none
    }
}

@inline(never)
private func failUpstream<Failure: Error>(by error: ValueAddress, as _: Failure.Type, _ flattening: Flattening) {
    flattening.finishUpstream(Subscribers.Completion<Failure>.failure(error.load(as: Failure.self)))
}

@inline(never)
private func failMember<Failure: Error>(by error: ValueAddress, as _: Failure.Type, _ flattening: Flattening) {
    _ = flattening.endMember()
    flattening.finishMember(Subscribers.Completion<Failure>.failure(error.load(as: Failure.self)))
}
