extension PlantedRace {
    /// Subscriptions with one upstream or several.
    static let subscriptions = several + single + places + timed

    private static let several = [
        PlantedRace(
            "Whether an upstream is the last is asked before it gives up its place", "two latches for one decision",
            in: "GroupSubscription", seenBy: .rows("merge into"),
            """
            let left = withLatch { places.vacate(key, taking: &released) ? places.count : nil }
                    guard let left else { return }
                    if left == 0 { send { self.upstreamHasFinished() } }
                    makeRoom(after: key)
            """,
            """
            let isLast = withLatch { places.count } == 1
            guard withLatch({ places.vacate(key, taking: &released) }) else { return }
            if isLast { send { self.upstreamHasFinished() } }
            makeRoom(after: key)
            """),
        PlantedRace(
            "The last upstream's end takes no turn", "an end that overtakes a value", in: "GroupSubscription",
            seenBy: .rows("merge into"),
            "if left == 0 { send { self.upstreamHasFinished() } }", "if left == 0 { upstreamHasFinished() }"),
        PlantedRace(
            "A completion gives up its place before its turn comes", "a decision outside of the turn",
            in: "GroupSubscription", seenBy: .rows("either"),
            "send { if self.vacate(key) { self.finish(completion) } }",
            "if vacate(key) { send { self.finish(completion) } }"),
        PlantedRace(
            "An upstream counts as asked before the turn in which it is", "a flag before its content",
            in: "GroupSubscription", seenBy: .scenes("asking"),
            """
            guard let turn = takeTurnToSend() else {
                        return leaveAndWait { if let wanted = self.firstDemand
            """,
            """
            if PLANTED, !withLatch({ places.markAsked(key) }) { return }
            guard let turn = takeTurnToSend() else {
                return leaveAndWait { if let wanted = self.firstDemand
            """),
        PlantedRace(
            "Whether all is over is asked before an upstream is kept", "a decision outside of the latch",
            in: "GroupSubscription", seenBy: .scenes("attaching"),
            """
            let isWanted = withLatch { places.keep(subscription, at: key) }
                    if !isWanted { subscription.cancel() }
            """,
            """
            guard !isOver.isRaised else { return subscription.cancel() }
            _ = withLatch { places.keep(subscription, at: key) }
            """),
        PlantedRace(
            "An upstream that is left before its subscription arrives is forgotten",
            "a check not repeated after waiting",
            in: "UpstreamTable", seenBy: .scenes("attaching"),
            "if isSettled { free(key) }", "free(key)"),
        PlantedRace(
            "The losers of a race are cancelled, but keep their places", "a cancel that comes too early",
            in: "RacingSubscription", seenBy: .rows("either"),
            ".compactMap { places.remove($0) }", ".compactMap { PLANTED ? places[$0] : places.remove($0) }"),
        PlantedRace(
            "An upstream of zip marks its slot as finished before its turn comes", "a flag before its content",
            in: "CombiningSubscription", seenBy: .rows("zip of two"),
            """
            send {
                        guard self.vacate(key) else { return }
                        (slot.hasFinished, self.oneHasFinished) = (true, true)
            """,
            """
            if PLANTED { (slot.hasFinished, self.oneHasFinished) = (true, true) }
                    send {
                        guard self.vacate(key) else { return }
                        (slot.hasFinished, self.oneHasFinished) = (true, true)
            """),
    ]

    private static let places = [
        PlantedRace(
            "An upstream that is left is only cancelled if its subscription is there",
            "a check not repeated after waiting",
            in: "UpstreamPlace", seenBy: .scenes("placeOf"),
            "if stage != .ended { stage = .left }", "if stage != .ended, kept != nil { stage = .left }"),
        PlantedRace(
            "An upstream that has ended counts as left", "a cancel that comes too late",
            in: "UpstreamPlace", seenBy: .scenes("placeOf"),
            "stage = .ended\n", "stage = PLANTED ? .left : .ended\n"),
        PlantedRace(
            "A subscription that was returned is not known when it is handed over", "a flag that is out of date",
            in: "UpstreamPlace", seenBy: .scenes("placeOf"),
            "if stage == .awaited { (kept, stage) = (returned, .returned) }",
            "if stage == .awaited { (kept, stage) = (returned, .handedOver) }"),
        PlantedRace(
            "A returned subscription replaces the one that was handed over", "a check not repeated after waiting",
            in: "UpstreamPlace", seenBy: .scenes("placeOf"),
            "return stage != .left", "return stage != .left && (!PLANTED || stage != .handedOver)"),
    ]

    private static let single = [
        PlantedRace(
            "Whether the subscription is over is asked before a returned upstream is kept",
            "a decision outside of the latch", in: "ForwardingSubscription", seenBy: .scenes("attaching"),
            unseenAs: "not caught: nobody is called, a dead upstream is kept; no scene has shown it",
            """
            if let subscription = reference?.subscription, !withLatch({ upstream.keep(subscription) }) {
                        subscription.cancel()
                    }
            """,
            """
            if let subscription = reference?.subscription {
                guard !isOver.isRaised else {
                    subscription.cancel()
                    return nil
                }
                _ = withLatch { upstream.keep(subscription) }
            }
            """),
        PlantedRace(
            "Whether an upstream is wanted is asked in one latch, and it is kept in the next",
            "two latches for one decision",
            in: "ForwardingSubscription", seenBy: .scenes("attaching"),
            """
            let isKept = withLatch { upstream.adopt(subscription) }.isKept(orCancel: subscription)
                    if isKept { isOver.begin() }
                    return isKept
            """,
            """
            var read = withLatch { upstream }
            let isKept = read.adopt(subscription).isKept(orCancel: subscription)
            if isKept { withLatch { upstream = read } }
            if isKept { isOver.begin() }
            return isKept
            """),
        PlantedRace(
            "A cancel takes the upstream before it raises the flag", "raise and release in the wrong order",
            in: "ForwardingSubscription", seenBy: .scenes("attaching"),
            unseenAs: "not caught: no scene has shown it",
            """
            isOver.raise(byCancel: true)
                    withLatch { upstream.leave() }?.cancel()
                    discard()
            """,
            """
            withLatch { upstream.leave() }?.cancel()
            isOver.raise(byCancel: true)
            discard()
            """),
        PlantedRace(
            "A cancel does not wait while its target's description is read", "a check not repeated after waiting",
            in: "AnyCancellable", seenBy: .scenes("cancellable"),
            """
            round += 1
                            waitBriefly(round: round, for: address)
            """, "return"),
        PlantedRace(
            "A cancel reads whether it is the first, and then says so", "two steps for one decision",
            in: "AnyCancellable",
            seenBy: .scenes("cancellable"),
            unseenAs: "not caught: a plain data race, which is for Thread Sanitizer",
            """
            while load() != .over {
                        switch changePending(to: .over) {
                        case .over: return
                        case .pending:
                            if let reference = reference.take() { cancel(reference) }
                            return
                        case .beingRead:
                            round += 1
                            waitBriefly(round: round, for: address)
                        }
                    }
            """,
            """
            while true {
                switch load() {
                case .over: return
                case .pending:
                    SwitchPoint.pass(.write, address)
                    state.store(.over, ordering: .releasing)
                    if let reference = reference.take() { cancel(reference) }
                    return
                case .beingRead:
                    round += 1
                    waitBriefly(round: round, for: address)
                }
            }
            """),
    ]
}
