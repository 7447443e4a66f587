extension Mutation {
    static let all = turns + subscriptions + members + steps + successors + subjects + scheduled

    /// Turns, and the mail that waits for them.
    private static let turns = [
        Mutation(
            "Mail that is left during a delivery stays where it is", "a value lost in a race",
            in: "SerialDelivery",
            "!replace(turn.owner, by: 0) { workOffMail() }", "!replace(turn.owner, by: 0) { clearLatch(0) }"),
        Mutation(
            "Mail takes the place of mail", "a value lost in a race", in: "SerialDelivery",
            "mail.append(work)", "mail = Queue()\n        mail.append(work)"),
        Mutation(
            "Who takes a turn over works off what has come last first", "values out of order", in: "SerialDelivery",
            "while let item = batch.popFirst() {", "while let item = mail.popFirst() ?? batch.popFirst() {"),
        Mutation(
            "A turn is handed over to nobody", "a value lost in a race", in: "Helpers",
            "guard helpers > 0, !batch", "guard !batch"),
        Mutation(
            "A helper leaves a turn that was handed over", "a value lost in a race", in: "Helpers",
            "if isHandedOver { workOffMail() }", "if isHandedOver { clearLatch(0) }"),
        Mutation(
            "What is sent inside of a delivery overtakes the mail", "a completion that overtakes a value",
            in: "SerialDelivery",
            "case owner: return toSend && seen & Self.othersBit != 0 ? nil : .nested",
            "case owner: return .nested"),
        Mutation(
            "Who finds the turn taken waits for it", "a lock held while calling out", in: "SerialDelivery",
            "default: if round >= Self.patience { return nil }\n            }\n            round += 1",
            "default: break\n            }\n            round += 1"),
    ]

    /// Subscriptions that deliver in turns.
    private static let subscriptions = [
        Mutation(
            "A cancel does not reach the upstreams", "a missing cancel", in: "SerialSubscription",
            "in withLatch({ places.close() }).reversed() { upstream?.cancel() }",
            "in withLatch({ places.close() }).reversed() { _ = upstream }"),
        Mutation(
            "An upstream is cancelled twice", "a cancel twice", in: "SerialSubscription",
            "in withLatch({ places.close() }).reversed() { upstream?.cancel() }",
            "in withLatch({ places.close() }).reversed() { for _ in 0..<2 { upstream?.cancel() } }"),
        Mutation(
            "Whoever is over holds its subscriber", "a retained subscriber", in: "SerialSubscription",
            "self.outlet = nil\n", ""),
        Mutation(
            "A value is delivered to who has cancelled", "a value after a cancel", in: "SerialSubscription",
            "guard !isOver.isRaised else { return .none }\n", ""),
        Mutation(
            "Values that are delivered are not counted", "demand exceeded", in: "SerialSubscription",
            "guard demand.takeOne() else { return nil }", "guard demand != .none else { return nil }"),
        Mutation(
            "The answer to a value is forgotten", "an answer lost", in: "SerialSubscription",
            "demand += more\n        return more", "return more"),
        Mutation(
            "An upstream's failure finishes", "a failure turned into a finish", in: "SerialSubscription",
            "if case .finished = completion { finish(key) } else { fail(completion, by: key) }", "finish(key)"),
        Mutation(
            "A second completion is delivered", "a second completion", in: "SerialSubscription",
            "guard isOver.raise() else { return }\n", "isOver.raise()\n"),
        Mutation(
            "The subscription is handed over twice", "a subscription twice", in: "SerialSubscription",
            "perform { if !self.isOver.isRaised { self.outlet?.receive(subscription: self) } }",
            "for _ in 0..<2 { perform { if !self.isOver.isRaised { self.outlet?.receive(subscription: self) } } }"),
        Mutation(
            "A second subscription takes the place of the first", "a second upstream", in: "UpstreamTable",
            "guard !place.isFilled else {", "guard true else {"),
        Mutation(
            "A sequence delivers by recursion", "recursion instead of a loop", in: "SequenceSubscription",
            "if !isRunning { run?(self) }", "run?(self)"),
        Mutation(
            "A sequence ends for those only who asked for everything", "a completion lost", in: "SequenceSubscription",
            "if next == nil { finish(completion) }", "if next == nil, isUnlimited { finish(completion) }"),
        Mutation(
            "The one value is sent to who has not asked", "demand ignored", in: "ReducingSubscriber",
            "case .success(let value) where demand != .none || Output.self == Never.self:",
            "case .success(let value):"),
        Mutation(
            "What is decided early does not cancel its upstream", "a missing cancel", in: "ReducingSubscriber",
            "withLatch { places.leave(key) }?.cancel()", "_ = withLatch { places.leave(key) }"),
        Mutation(
            "Upstream is cancelled while it completes", "a call during a completion", in: "PacedSubscription",
            "        _ = takeUpstream()\n", ""),
        Mutation(
            "A publisher from elsewhere is answered in the library's own terms", "terms mixed up",
            in: "PacedSubscription", "terms.isUnlimited && !isStranger && (", "terms.isUnlimited && ("),
    ]

    /// Merging, switching and combining.
    private static let members = [
        Mutation(
            "Each member is asked for two values at a time", "demand off by one", in: "MergingSubscription",
            "{ demand == .unlimited ? .unlimited : .max(1) }", "{ demand == .unlimited ? .unlimited : .max(2) }"),
        Mutation(
            "A member whose value was delivered is not asked for another", "demand not passed on",
            in: "MergingSubscription", "askForAll()\n            return .max(1)",
            "askForAll()\n            return .none"),
        Mutation(
            "The end does not wait for what is kept", "a kept value dropped at the end", in: "MergingSubscription",
            "if allHaveFinished, waitingCount == 0 { finish(.finished) }", "if allHaveFinished { finish(.finished) }"),
        Mutation(
            "For one member that finishes there is room for two", "demand off by one", in: "MergingSubscription",
            "request(.max(1), from: source)", "request(.max(2), from: source)"),
        Mutation(
            "A limited number of publishers is taken for all of them", "demand not limited", in: "MemberHost",
            "if group.adopt(subscription, at: key) { subscription.request(demand) }",
            "if group.adopt(subscription, at: key) { subscription.request(.unlimited) }"),
        Mutation(
            "The place of a member is that of another one", "the wrong member", in: "UpstreamTable",
            "key.index < places.count && places[key.index].number == key.number", "key.index < places.count"),
        Mutation(
            "The member before the latest is left running", "a missing cancel", in: "SwitchingSubscription",
            "        previous?.cancel()\n", "        _ = previous\n"),
        Mutation(
            "The member before the latest is waited for", "a completion lost", in: "SwitchingSubscription",
            "let previous = current.flatMap { places.leave($0) }", "let previous = (any Subscription)?.none"),
        Mutation(
            "A stale member's value passes after the switch", "a stale value", in: "SwitchingSubscription",
            "latest.load(ordering: .relaxed) == key.number", "latest.load(ordering: .relaxed) >= key.number"),
        Mutation(
            "A member that sends at once goes on after the switch", "a stale value", in: "Flattening",
            "link.isOver.isUnderWay && number == latest", "link.isOver.isUnderWay"),
        Mutation(
            "The end does not wait for the member that is under way", "a completion that overtakes a value",
            in: "Flattening", "if case .finished = completion, running > 0 { return }\n", ""),
        Mutation(
            "A member's failure does not cancel the upstream", "a missing cancel", in: "Flattening",
            "link.endEarly()", "_ = link.finish()"),
        Mutation(
            "The sender is asked by its answer, and again", "demand counted twice", in: "CombiningSubscription",
            "requestFromAll(more, but: key)", "requestFromAll(more)"),
        Mutation(
            "A zip goes on when nothing can come of it", "a completion lost", in: "CombiningSubscription",
            "if oneHasFinished, usesUp, combination?.isExhausted() == true { finish(.finished) }\n", ""),
        Mutation(
            "Values that wait for a partner are replaced", "a value dropped", in: "Slot",
            "if keepsAll, !isEmpty {", "if false {"),
    ]

    /// Operators with one upstream.
    private static let steps = [
        Mutation(
            "A value that is left out is not replaced by another", "demand not passed on", in: "StepSubscriber",
            "return step.advance == .none && step.scale == 1 ? .max(1) : .none", "return .none"),
        Mutation(
            "An end before the upstream's does not cancel it", "a missing cancel", in: "StepSubscriber",
            "link.endEarly()", "_ = link.finish()"),
        Mutation(
            "A value goes on whose closure has ended the subscription", "a value after a cancel", in: "Subscriber",
            "return hasEnded.isRaised ? .none : receive(input)", "return receive(input)"),
        Mutation(
            "A subject's memory that has grown meanwhile forgets who has left", "a value after a cancel",
            in: "SubscriberTable+Leaving", "for old in outgrown where index < old.count {",
            "for old in outgrown where false {"),
        Mutation(
            "The upstream's subscription is kept after its end", "a retained upstream", in: "ForwardingSubscription",
            "let isFirst = isOver.raise()\n        letGoOfUpstream()", "let isFirst = isOver.raise()"),
        Mutation(
            "Every cancel is passed on", "a cancel twice", in: "ForwardingSubscription",
            "withLatch { upstream.take() }", "withLatch { upstream }"),
        Mutation(
            "A second subscription is taken and handed over", "a second upstream", in: "ForwardingSubscription",
            "let isWanted = upstream == nil && !isOver.isRaised", "let isWanted = !isOver.isRaised"),
        Mutation(
            "prefix lets one too many through", "off by one", in: "Prefix",
            "current + 1 >= range.upperBound", "current >= range.upperBound"),
        Mutation(
            "dropFirst drops one too few", "off by one", in: "Prefix",
            "guard rest.value > 0 else", "guard rest.value > 1 else"),
        Mutation(
            "Who makes one of many asks for one when one is wanted", "demand off", in: "StepSubscriber",
            "return step.scale == 1 || more == .stop ? more : more * step.scale", "return more"),
        Mutation(
            "collect(_:) forgets what is left at the end", "a kept value dropped at the end",
            in: "CollectByCount", "some.value.isEmpty ? nil : some.value", "nil"),
        Mutation(
            "removeDuplicates remembers for all its subscribers", "state shared between subscriptions",
            in: "RemoveDuplicates",
            """
            if let last = last.value, predicate(last, input) { return .skip }
                        last.value = input
                        return .emit(input)
                    }
            """,
            """
            if let last = memory.value, predicate(last, input) { return .skip }
                        memory.value = input
                        return .emit(input)
                    }
                    @usableFromInline let memory = _Box<Input?>(nil)
            """
        ),
        Mutation(
            "Two unlimited demands make none", "unlimited demand taken for a number", in: "Demand",
            "rhs == .unlimited ? .unlimited : Self(saturating: lhs.rawValue &+ rhs.rawValue)",
            "Self(saturating: lhs.rawValue &+ rhs.rawValue)"),
    ]
}
