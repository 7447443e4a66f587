extension PlantedRace {
    /// Schedulers, and publishers that decide when something is sent.
    static let timed = [
        PlantedRace(
            "A completion is sent as soon as the upstream's subscription is there, which is not handed over yet",
            "a flag before its content", in: "PacedDelivery", seenBy: .rows("prefix until output"),
            "if isHandedOver { return end(by: completion) }",
            "if PLANTED ? isOver.isUnderWay : isHandedOver { return end(by: completion) }"),
        PlantedRace(
            "The other publisher's end does not ask whether its value has opened the gate meanwhile",
            "a check not repeated after waiting", in: "UntilOutput", seenBy: .rows("drop until output"),
            "if !gate.isOpen { subscription.finish(completion) }",
            "if !gate.isOpen || PLANTED { subscription.finish(completion) }"),
        PlantedRace(
            "Whether all is over is asked before a returned upstream is kept", "a decision outside of the latch",
            in: "PacedSubscription", seenBy: .scenes("attaching"),
            """
            if !withLatch({ upstream.keep(subscription) }) { subscription.cancel() }
            """,
            """
            guard !isOver.isRaised else { return subscription.cancel() }
            _ = withLatch { upstream.keep(subscription) }
            """),
        PlantedRace(
            "What the alarm clock rings for takes no turn", "a decision outside of the turn", in: "PacedSubscription",
            seenBy: .rows("debounce"),
            """
            guard let turn = takeOwnTurn() ?? takeTurnToSend() else {
                        return afterDelivery {
                            _ = self.alarm?.hasRung(for: deadline)
                            self.setAlarm(.soon)
                        }
                    }
                    if alarm?.isBeingSet(number) != true { settle(at: alarm?.hasRung(for: deadline)) }
                    end(turn)
            """,
            "settle(at: alarm?.hasRung(for: deadline))"),
        PlantedRace(
            "What is due is left to the thread that holds the turn, which is not the scheduler's",
            "mail in the place of a turn", in: "PacedSubscription", seenBy: .rows("debounce"),
            """
            _ = self.alarm?.hasRung(for: deadline)
                            self.setAlarm(.soon)
            """,
            "self.settle(at: self.alarm?.hasRung(for: deadline))"),
        PlantedRace(
            "A completion takes its turn only if it is free", "an end that overtakes a value", in: "PacedSubscription",
            seenBy: .rows("buffer of one"),
            "send { self.settle { $0.receive(completion: completion, self) } }",
            "self.settle { $0.receive(completion: completion, self) }"),
        PlantedRace(
            "A timer is kept although its work was taken out meanwhile", "two latches for one decision",
            in: "ScheduledWork",
            seenBy: .scenes("scheduledWork"),
            """
            let isWanted = withLatch {
                        if work != nil || isRunning { self.timer = timer }
                        return work != nil || isRunning
                    }
                    if !isWanted { timer.cancel() }
            """,
            """
            let isWanted = withLatch { work != nil || isRunning }
            if isWanted { withLatch { self.timer = timer } } else { timer.cancel() }
            """),
        PlantedRace(
            "Whether values wait is asked in one latch, and the outlet given back in the next",
            "two latches for one decision", in: "Hopping", seenBy: .rows("receive(on:)"),
            """
            let next: Int? = withLatch {
                        isDelivering = false
                        isInUse = !isOver.isRaised && (!queue.isEmpty || complete != nil)
                        guard isInUse else { return nil }
            """,
            """
            let waits = PLANTED && withLatch { !queue.isEmpty || complete != nil }
                    let next: Int? = withLatch {
                        isDelivering = false
                        isInUse = !isOver.isRaised && (PLANTED ? waits : !queue.isEmpty || complete != nil)
                        guard isInUse else { return nil }
            """),
        PlantedRace(
            "The values are taken in one latch, and the completion in the next", "two latches for one decision",
            in: "Hopping", seenBy: .scenes("hopping"),
            """
            let (values, complete) = withLatch {
                        isDelivering = true
                        defer { queue = [] }
                        return (queue, self.complete)
                    }
            """,
            """
            let (values, early) = withLatch {
                        isDelivering = true
                        defer { queue = [] }
                        return (queue, self.complete)
                    }
                    let complete = PLANTED ? withLatch { self.complete } : early
            """),
        PlantedRace(
            "Whether the outlet is in use is asked in one latch, and said in the next", "two latches for one decision",
            in: "Hopping", seenBy: .rows("receive(on:)"),
            """
            let isNeeded = withLatch {
                        guard isOver.isUnderWay, complete == nil else { return false }
                        change()
                        hasLostWork = false
                        defer { isInUse = true }
                        return !isInUse
                    }
                    if isNeeded { scheduleDelivery() }
            """,
            """
            let isNeeded = withLatch { !isInUse }
            withLatch {
                guard isOver.isUnderWay, complete == nil else { return }
                change()
                isInUse = true
            }
            if isNeeded { scheduleDelivery() }
            """),
    ]
}
