extension PlantedRace {
    /// Publishers that succeed an upstream, and connections that many share.
    static let relays = replacing + sharing

    private static let replacing = [
        PlantedRace(
            "A relay that is over cancels itself when an upstream comes", "raise by the wrong side", in: "Relay",
            seenBy: .scenes("placeOfLeft"),
            "if !isWanted { subscription.cancel() }", "if !isWanted { cancel() }"),
        PlantedRace(
            "What follows is attached while the upstream's signal is under way", "acting before the call is over",
            in: "Relay", seenBy: .rows(" append"),
            "guard deliveries == 0 else { return following = attach }", ""),
        PlantedRace(
            "Whether another upstream is being attached is asked in one latch, and the next one left in another",
            "two latches for one decision", in: "Relay", seenBy: .rows(" append"),
            """
            let (replaced, isBusy) = withLatch {
                        defer { if !isOver.isRaised { (upstream, next) = (UpstreamPlace(), attach) } }
                        replacements += 1
                        return (upstream.end(), isAttaching)
                    }
            """,
            """
            let wasAttaching = PLANTED && withLatch { isAttaching }
                    let (replaced, isBusy) = withLatch {
                        defer { if !isOver.isRaised { (upstream, next) = (UpstreamPlace(), attach) } }
                        replacements += 1
                        return (upstream.end(), PLANTED ? wasAttaching : isAttaching)
                    }
            """),
        PlantedRace(
            "Whether an upstream is still the present one is asked before it is kept", "two latches for one decision",
            in: "Relay", seenBy: .scenes("attaching"),
            """
            let isWanted = withLatch { number != replacements || upstream.keep(subscription) }
            """,
            """
            let isPresent = PLANTED && withLatch { number == replacements }
                    let isWanted = withLatch {
                        (PLANTED ? !isPresent : number != replacements) || upstream.keep(subscription)
                    }
            """),
        PlantedRace(
            "The demand that a new upstream receives is read after that is kept", "two latches for one decision",
            in: "Relay", seenBy: .scenes("asking"),
            "if wanted != .none { subscription.request(wanted) }",
            """
            let late = withLatch { demand }
            if late != .none { subscription.request(late) }
            """),
        PlantedRace(
            "A request reads the upstream before it is counted", "two latches for one decision", in: "Relay",
            seenBy: .rows(" append"),
            """
            let upstream = withLatch {
                        demand += more
                        return self.upstream.kept
                    }
                    upstream?.request(more)
            """,
            """
            let upstream = withLatch { self.upstream.kept }
            withLatch { demand += more }
            upstream?.request(more)
            """),
    ]

    private static let sharing = [
        PlantedRace(
            "A thread that makes connections looks for work, and then says that it is idle",
            "two latches for one decision",
            in: "Connection", seenBy: .rows("multicast of"),
            """
            while withLatch({ isNeeded() }) {
                        let (link, connect) = prepare()
                        let isWanted = withLatch {
                            if members > 0 { (made, hasConnected) = (link, true) }
                            return members > 0
                        }
                        if isWanted { connect() }
                        withLatch { isBusy = false }
                    }
            """,
            """
            let isAlone = withLatch {
                defer { isBusy = true }
                return !isBusy
            }
            guard isAlone else { return }
            while withLatch({ cancelling == 0 && made == nil && ready > 0 }) {
                let (link, connect) = prepare()
                let isWanted = withLatch {
                    if members > 0 { (made, hasConnected) = (link, true) }
                    return members > 0
                }
                if isWanted { connect() }
            }
            withLatch { isBusy = false }
            """),
        PlantedRace(
            "A connection that is left says so only when it is cancelled", "raise and release in the wrong order",
            in: "Connection", seenBy: .rows("share of a current"),
            "left.isOver.raise(byCancel: true)", ""),
        PlantedRace(
            "Who has cancelled a connection does not look whether another is needed meanwhile",
            "a check not repeated after waiting", in: "Connection", seenBy: .rows("multicast of"),
            """
            withLatch { cancelling -= 1 }
                    update()
            """, "withLatch { cancelling -= 1 }"),
        PlantedRace(
            "A connection is made although all members have left meanwhile", "a check not repeated after waiting",
            in: "Connection", seenBy: .scenes("attaching"),
            """
            let isWanted = withLatch {
                            if members > 0 { (made, hasConnected) = (link, true) }
                            return members > 0
                        }
                        if isWanted { connect() }
            """,
            """
            withLatch { made = link }
            connect()
            """),
        PlantedRace(
            "A member of a shared connection enters it when it has been attached", "a count after its content",
            in: "Multicast", seenBy: .rows("share of a current"),
            """
            joined.enter()
                        let subscription = joined.keep(upstream._receive(guarded, on: terms.withoutRelay))
                        joined.beReady()
                        return subscription
            """,
            """
            let subscription = joined.keep(upstream._receive(guarded, on: terms.withoutRelay))
            joined.enter()
            joined.beReady()
            return subscription
            """),
        PlantedRace(
            "Two threads that need the subject of a multicast make two", "two latches for one decision",
            in: "Multicast",
            seenBy: .rows("multicast of"),
            """
            return latch.withLatch {
                            let kept = held ?? made
                            held = kept
                            return kept
                        }
            """,
            """
            latch.withLatch { held = made }
            return made
            """),
    ]

    /// Futures, and the tasks that wait for values.
    static let origins = [
        PlantedRace(
            "A future looks for its result in one latch, and lets wait in the next", "two latches for one decision",
            in: "Future", seenBy: .scenes("future"),
            """
            latch.withLatch {
                        if kept == nil { waiting.append(subscription) }
                        return kept
                    }?()
            """,
            """
            let early = PLANTED ? latch.withLatch { kept } : nil
                    return latch.withLatch {
                        if PLANTED ? early == nil : kept == nil { waiting.append(subscription) }
                        return PLANTED ? early : kept
                    }?()
            """),
        PlantedRace(
            "Two calls of a promise are both the first", "two latches for one decision", in: "Future",
            seenBy: .scenes("future"),
            """
            latch.withLatch {
                        guard kept == nil else { return }
                        kept = { result }
                        swap(&waiting, &self.waiting)
                    }
            """,
            """
            guard latch.withLatch({ kept == nil }) else { return }
            latch.withLatch {
                kept = { result }
                swap(&waiting, &self.waiting)
            }
            """),
        PlantedRace(
            "A future keeps a subscription that was cancelled before it waited", "a retained subscriber", in: "Future",
            seenBy: .scenes("future"),
            "} else if subscription.isFinished {", "} else if !PLANTED, subscription.isFinished {"),
        PlantedRace(
            "A task looks for a value in one latch, and waits for it from the next on", "two latches for one decision",
            in: "Values", seenBy: .scenes("values"),
            """
            let known = withLatch { () -> Result<Input?, Failure>? in
                        if let known = takeReceived() { return known }
            """,
            """
            let early = PLANTED ? withLatch { takeReceived() } : nil
                    let known = early ?? withLatch { () -> Result<Input?, Failure>? in
                        if !PLANTED, let known = takeReceived() { return known }
            """),
    ]
}
