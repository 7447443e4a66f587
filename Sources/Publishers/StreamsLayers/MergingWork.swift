import Streams

// `OuterSubscriber` and `MemberSubscriber` of a `MergingSubscription` as work on a signal. Separate functions handle
// failures, so that their types are not looked up for values.

/// Attaches the members that are made of values. They run concurrently.
func merged<Input, Member: Publisher>(
    _ makeMember: @escaping (Input) -> Member, over layer: any WatchedLayer,
    by merging: MergingSubscription<Member.Output, Member.Failure>, at key: UpstreamTable.Key,
    asking demand: Subscribers.Demand, on terms: _Terms
) -> Receiver {
    let answerWhenOver = terms.answerWhenOver
    return { signal in
        switch signal {
        case .value(let input):
            guard !merging.isOver.isRaised else { return answerWhenOver }
            attach(makeMember(input.load(as: Input.self)), over: layer, to: merging)
            return merging.isOver.isRaised ? answerWhenOver : .none
        case .finished: merging.finish(key)
        case .failure(let error): fail(merging, by: error, of: key)
        case .subscription(let subscription):
            if merging.adopt(subscription.pointee, at: key) { subscription.pointee.request(demand) }
        case .identifier(let identifier): identifier.pointee = merging.combineIdentifier
        case .description(let text): text.pointee = merging.description
        case .notice: break
        }
        return .none
    }
}

/// Attaches the member, unless the sink has had its end.
private func attach<Member: Publisher>(
    _ member: Member, over layer: any WatchedLayer, to merging: MergingSubscription<Member.Output, Member.Failure>
) {
    let key = merging.join()
    guard !merging.isUnlimited || !merging.isOver.isRaised else { return }
    merging.keep(layer.attach(receiving(by: merging, at: key), to: member, as: .made, on: merging.terms), at: key)
}

/// Receives from a member.
private func receiving<Value, Failure: Error>(
    by merging: MergingSubscription<Value, Failure>, at key: UpstreamTable.Key
) -> Receiver {
    { signal in
        switch signal {
        case .value(let value):
            guard let turn = merging.takeTurnToSend() else { return leave(value, to: merging, at: key) }
            let more = merging.receive(value.load(as: Value.self), from: key)
            merging.end(turn)
            return more
        case .finished: merging.finish(key)
        case .failure(let error): fail(merging, by: error, of: key)
        case .subscription(let subscription): merging.start(subscription.pointee, of: key)
        case .identifier(let identifier): identifier.pointee = CombineIdentifier(merging, key.number)
        case .description(let text): text.pointee = merging.description
        case .notice: break
        }
        return .none
    }
}

/// Leaves a member's value to the thread that delivers. Returns the answer to the member.
@inline(never) private func leave<Value, Failure: Error>(
    _ value: ValueAddress, to merging: MergingSubscription<Value, Failure>, at key: UpstreamTable.Key
) -> Subscribers.Demand {
    let value = value.load(as: Value.self)
    let more = merging.leaveValue(isAnswered: !merging.isAskedForAll.isRaised) {
        merging.receive(value, from: key)
    } orRequest: {
        merging.request($0, from: key)
    }
    return merging.answer(more)
}

@inline(never) private func fail<Value, Failure: Error>(
    _ merging: MergingSubscription<Value, Failure>, by error: ValueAddress, of key: UpstreamTable.Key
) { merging.complete(.failure(error.load(as: Failure.self)), by: key) }
