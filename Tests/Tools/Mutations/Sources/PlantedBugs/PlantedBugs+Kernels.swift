extension PlantedBug {
    static let all = turns + subscriptions + members + steps + successors + subjects + scheduled

    /// Turns, and the mail that waits for them.
    private static let turns = [
        PlantedBug(
            "Mail that is left during a delivery is not delivered", "a value lost in a race",
            in: "SerialDelivery",
            "!word.replace(turn.owner, by: 0) { workOffMail() }",
            "!word.replace(turn.owner, by: 0) { word.clearLatch(0) }"),
        PlantedBug(
            "New mail replaces waiting mail", "a value lost in a race", in: "SerialDelivery+Mail",
            "mailbox.mail.append(work)", "mailbox.mail = Mailbox.Mail()\n        mailbox.mail.append(work)"),
        PlantedBug(
            "A new holder of a turn delivers the latest mail first", "values out of order",
            in: "SerialDelivery+Mail",
            "while let item = mailbox.batch.popFirst() {",
            "while let item = mailbox.mail.popFirst() ?? mailbox.batch.popFirst() {"),
        PlantedBug(
            "A turn is handed over to no helper", "a value lost in a race", in: "WaitingThreads",
            "guard mailbox.helpers > 0, !mailbox.batch", "guard !mailbox.batch"),
        PlantedBug(
            "A thread waits although that closes a circle", "a deadlock", in: "WaitingThreads",
            "guard owner != thread else { return true }", "guard owner != thread else { return false }"),
        PlantedBug(
            "A helper ignores a turn that was handed over to it", "a value lost in a race", in: "WaitingThreads",
            "if isHandedOver { workOffMail() }", "if isHandedOver { word.clearLatch(0) }"),
        PlantedBug(
            "A value sent during a delivery overtakes the mail", "a completion that overtakes a value",
            in: "SerialDelivery",
            "case owner: return toSend && seen & Self.othersBit != 0 ? nil : .nested",
            "case owner: return .nested"),
        PlantedBug(
            "A thread waits for a turn that is taken", "a lock held while calling out", in: "SerialDelivery",
            "default: if round >= Self.patience || SwitchPoint.isExplored { return nil }\n            }\n            round += 1",
            "default: break\n            }\n            round += 1"),
    ]

    /// Subscriptions that deliver in turns.
    private static let subscriptions = [
        PlantedBug(
            "A cancel does not reach the upstreams", "a missing cancel", in: "GroupSubscription",
            "in withLatch({ places.close() }).reversed() { upstream?.cancel() }",
            "in withLatch({ places.close() }).reversed() { _ = upstream }"),
        PlantedBug(
            "An upstream is cancelled twice", "a cancel twice", in: "PacedDelivery",
            "        upstream?.cancel()\n", "        for _ in 0..<2 { upstream?.cancel() }\n"),
        PlantedBug(
            "A subscription that has ended retains its subscriber", "a retained subscriber", in: "SerialSubscription",
            "self.outlet = nil\n", ""),
        PlantedBug(
            "A value is delivered to a cancelled subscriber", "a value after a cancel", in: "GroupSubscription",
            "guard !isOver.isRaised else { return .none }\n", ""),
        PlantedBug(
            "Delivered values are not counted", "demand exceeded", in: "GroupSubscription",
            "guard demand.takeOne() else { return nil }", "guard demand != .none else { return nil }"),
        PlantedBug(
            "The answer to a value is forgotten", "an answer lost", in: "GroupSubscription",
            "demand += more\n        return more", "return more"),
        PlantedBug(
            "An upstream's failure becomes a finish", "a failure turned into a finish", in: "GroupSubscription",
            "if case .finished = completion, !endsWithFirst { finish(key) } else { complete(completion, by: key) }",
            "finish(key)"),
        PlantedBug(
            "A second completion is delivered", "a second completion", in: "SerialSubscription",
            "guard isOver.raise() else { return false }\n", "isOver.raise()\n"),
        PlantedBug(
            "The subscription is sent twice", "a subscription twice", in: "GroupSubscription",
            "perform { if !self.isOver.isRaised { self.outlet?.receive(subscription: self) } }",
            "for _ in 0..<2 { perform { if !self.isOver.isRaised { self.outlet?.receive(subscription: self) } } }"),
        PlantedBug(
            "A second subscription replaces the first", "a second upstream", in: "UpstreamPlace",
            "guard stage == .awaited else {", "guard true else {"),
        PlantedBug(
            "A sequence delivers by recursion", "recursion instead of a loop", in: "SequenceSubscription",
            "                next = rest.next()\n",
            """
                            next = rest.next()
                            left = (next, rest)
                            subscription.isRunning = false
                            subscription.run?(subscription)
                            return

            """),
        PlantedBug(
            "A sequence ends only with unlimited demand", "a completion lost", in: "SequenceSubscription",
            "} else if subscription.finish() {", "} else if subscription.isUnlimited, subscription.finish() {"),
        PlantedBug(
            "A single value is sent without demand", "demand ignored", in: "ReducingSubscriber",
            "guard demand != .none || Output.self == Never.self, let deliver", "guard let deliver"),
        PlantedBug(
            "A result that is known early does not cancel the upstream", "a missing cancel", in: "ReducingSubscriber",
            "withLatch { places.remove(key) }?.cancel()", "_ = withLatch { places.remove(key) }"),
        PlantedBug(
            "Upstream is cancelled while it completes", "a call during a completion", in: "PacedSubscription",
            "        _ = withLatch { upstream.end() }\n", ""),
        PlantedBug(
            "A publisher from elsewhere receives answers in the library's own terms", "terms mixed up",
            in: "PacedDelivery", "terms.isUnlimited && !isStranger && (", "terms.isUnlimited && ("),
    ]

    /// Merging, switching and combining.
    private static let members = [
        PlantedBug(
            "Each member receives a request for two values at a time", "demand off by one", in: "MergingSubscription",
            "{ demand == .unlimited ? .unlimited : .max(1) }", "{ demand == .unlimited ? .unlimited : .max(2) }"),
        PlantedBug(
            "A member whose value was delivered receives no other request", "demand not passed on",
            in: "MergingSubscription", "askForAll()\n            return .max(1)",
            "askForAll()\n            return .none"),
        PlantedBug(
            "The end does not wait for kept values", "a kept value dropped at the end", in: "MergingSubscription",
            "if allHaveFinished, waitingCount == 0 { finish(.finished) }", "if allHaveFinished { finish(.finished) }"),
        PlantedBug(
            "A member that finishes makes room for two", "demand off by one", in: "MergingSubscription",
            "else { return request(.max(1), from: source) }", "else { return request(.max(2), from: source) }"),
        PlantedBug(
            "A limited number of publishers is unlimited", "demand not limited", in: "MemberHost",
            "if group.adopt(subscription, at: key) { subscription.request(demand) }",
            "if group.adopt(subscription, at: key) { subscription.request(.unlimited) }"),
        PlantedBug(
            "A member gets the place of another one", "the wrong member", in: "UpstreamTable",
            "key.index < places.count && places[key.index].number == key.number", "key.index < places.count"),
        PlantedBug(
            "The member before the latest keeps running", "a missing cancel", in: "SwitchingSubscription",
            "        previous?.cancel()\n", "        _ = previous\n"),
        PlantedBug(
            "A switch waits for the end of the previous member", "a completion lost", in: "SwitchingSubscription",
            "let previous = current.flatMap { places.remove($0) }", "let previous = (any Subscription)?.none"),
        PlantedBug(
            "A stale member's value passes after the switch", "a stale value", in: "SwitchingSubscription",
            "latest.load(ordering: .relaxed) == key.number", "latest.load(ordering: .relaxed) >= key.number"),
        PlantedBug(
            "A member that sends at once continues after the switch", "a stale value", in: "Flattening",
            "link.isOver.isUnderWay && number == latest", "link.isOver.isUnderWay"),
        PlantedBug(
            "The end does not wait for the running member", "a completion that overtakes a value",
            in: "Flattening", "if case .finished = completion, running > 0 { return }\n", ""),
        PlantedBug(
            "A member's failure does not cancel the upstream", "a missing cancel", in: "Flattening",
            "link.endEarly()", "_ = link.finish()"),
        PlantedBug(
            "Both the answer and a request ask the sender for a value", "demand counted twice",
            in: "CombiningSubscription",
            "requestFromAll(more, but: key)", "requestFromAll(more)"),
        PlantedBug(
            "A zip continues when no pair can come", "a completion lost", in: "CombiningSubscription",
            "if oneHasFinished, usesUp { finishIfExhausted() }\n", ""),
        PlantedBug(
            "Values that wait for a partner are replaced", "a value dropped", in: "Slot",
            "} else if keepsAll {", "} else if false {"),
    ]

    /// Operators with one upstream.
    private static let steps = [
        PlantedBug(
            "A dropped value is not replaced by another", "demand not passed on", in: "StepSubscriber",
            "return step.advance == .none && step.scale == 1 ? .max(1) : .none", "return .none"),
        PlantedBug(
            "An early end does not cancel the upstream", "a missing cancel", in: "StepSubscriber",
            "link.endEarly()", "_ = link.finish()"),
        PlantedBug(
            "A value passes although its closure has ended the subscription", "a value after a cancel",
            in: "Subscriber",
            "return hasEnded.isRaised ? .none : receive(input)", "return receive(input)"),
        PlantedBug(
            "A subject whose memory has grown forgets a subscriber that has left", "a value after a cancel",
            in: "SubscriberTable+Leaving", "for old in outgrown where index < old.count {",
            "for old in outgrown where false {"),
        PlantedBug(
            "A subject's memory that has grown forgets whether its last subscriber has left", "a value after a cancel",
            in: "SubscriberTable+Leaving", "for old in outgrown where index < old.count {",
            "for old in outgrown where index + 1 < old.count {"),
        PlantedBug(
            "The upstream's subscription is retained after its end", "a retained upstream",
            in: "PacedDelivery", "(self.upstream.leave(), self.other.take())", "(self.upstream.kept, self.other)"),
        PlantedBug(
            "An upstream that was cancelled early is cancelled again at the end", "a cancel twice",
            in: "PacedDelivery", "withLatch { upstream.leave() }", "withLatch { upstream.kept }"),
        PlantedBug(
            "A second subscription is accepted and passed on", "a second upstream", in: "ForwardingSubscription",
            "        return isKept\n", "        return true\n"),
        PlantedBug(
            "prefix passes one value too many", "off by one", in: "Prefix",
            "current + 1 >= range.upperBound", "current >= range.upperBound"),
        PlantedBug(
            "dropFirst drops one too few", "off by one", in: "Prefix",
            "guard rest.value > 0 else", "guard rest.value > 1 else"),
        PlantedBug(
            "An operator that combines several values into one requests one for one", "demand off",
            in: "StepSubscriber",
            "return step.scale == 1 || more == .stop ? more : more * step.scale", "return more"),
        PlantedBug(
            "collect(_:) drops the rest at the end", "a kept value dropped at the end",
            in: "CollectByCount", "some.value.isEmpty ? nil : some.value", "nil"),
        PlantedBug(
            "removeDuplicates shares its memory among its subscribers", "state shared between subscriptions",
            in: "RemoveDuplicates",
            """
            Steps.RemoveDuplicates(predicate)
                    }
            """,
            """
            let step = shared.value ?? Steps.RemoveDuplicates(predicate)
                        shared.value = step
                        return step
                    }
                    @usableFromInline let shared = Box<Steps.RemoveDuplicates<Output>?>(nil)
            """
        ),
        PlantedBug(
            "Two unlimited demands make none", "unlimited demand taken for a number", in: "Demand",
            "rhs == .unlimited ? .unlimited : Self(saturating: lhs.rawValue &+ rhs.rawValue)",
            "Self(saturating: lhs.rawValue &+ rhs.rawValue)"),
    ]
}
