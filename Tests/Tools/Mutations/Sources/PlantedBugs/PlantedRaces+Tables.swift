extension PlantedRace {
    /// The subscribers of subjects.
    static let tables = [
        PlantedRace(
            "A late subscriber learns what is known in one latch, and enters in the next",
            "two latches for one decision",
            in: "LateSubscription", seenBy: .rows("handleEvents of values"),
            """
            let seen = word.setLatch()
                    guard !isClosed else {
                        word.clearLatch(seen)
                        return nil
                    }
                    return (known(), post(andClearLatch: seen) { late.enter() })
            """,
            """
            guard let known = withLatch({ () -> Delivery?? in isClosed ? nil : .some(known()) }) else { return nil }
            return (known, post(andClearLatch: word.setLatch()) { late.enter() })
            """),
        PlantedRace(
            "A late subscriber asks whether signals wait in one latch, and lets them pass in the next",
            "two latches for one decision", in: "LateSubscription", seenBy: .rows("handleEvents of values"),
            """
            let isAwaited = withLatch {
                        isFirstUnderWay = false
                        return isCollecting
                    }
                    if isAwaited { table.perform { self.settle() } }
            """,
            """
            let isAwaited = withLatch { isCollecting }
            withLatch { isFirstUnderWay = false }
            if isAwaited { table.perform { self.settle() } }
            """),
        PlantedRace(
            "A subscriber that was cancelled while it entered is not looked at again", "a check not repeated",
            in: "LateSubscription", seenBy: .scenes("lateCancel"), "if isOver.isRaised { table.cancel(number) }", ""),
        PlantedRace(
            "A request decides in one latch who counts it, and is counted in the next", "two latches for one decision",
            in: "LateSubscription", seenBy: .scenes("lateRequest"),
            """
            let entry = withLatch {
                        if receiver != nil { demand += more }
                        return receiver == nil ? number : nil
                    }
                    if let entry { table.request(more, by: entry) }
            """,
            """
            let isOurs = withLatch { receiver != nil }
            let entry = withLatch { () -> UInt64? in
                if isOurs { demand += more }
                return isOurs ? nil : number
            }
            if let entry { table.request(more, by: entry) }
            """),
        PlantedRace(
            "A new subscriber is not kept behind mail that came between the turn and the latch",
            "a check not repeated after waiting", in: "SubscriberTable", seenBy: .scenes("currentValue"),
            """
            guard seen & Self.othersBit == 0 else {
                        word.clearLatch(seen)
                        end(turn)
                        return nil
                    }
            """, ""),
        PlantedRace(
            "A subject is closed before it keeps its completion", "a flag before its content", in: "Broadcast",
            seenBy: .scenes("completion"),
            """
            (isClosed, self.completion) = (true, delivery)
                    guard let turn = exchangeLatchForTurn(seen) else { return leaveMail(andClearLatch: seen) { self.finish() } }
                    finish()
                    end(turn)
            """,
            """
            isClosed = true
            word.clearLatch(seen)
            withLatch { self.completion = delivery }
            send { self.finish() }
            """),
        PlantedRace(
            "Whether an upstream's subscription is over is asked before the turn, and not in it",
            "a decision outside of the turn", in: "Broadcast", seenBy: .scenes("leftConnection"),
            """
            guard let turn = takeTurnToSend() else { return leave(value, unless: isOver) }
                    if !isOver() { deliver(value) }
                    end(turn)
            """, "if !isOver() { send(value) }"),
        PlantedRace(
            "A subject decides that an upstream's end is its own before it closes", "two latches for one decision",
            in: "Broadcast", seenBy: .scenes("leftConnection"),
            """
            let delivery = keepCompletion(completion)
                    let seen = word.setLatch()
                    guard !isClosed, ends() else { return word.clearLatch(seen) }
                    (isClosed, self.completion) = (true, delivery)
                    guard let turn = exchangeLatchForTurn(seen) else { return leaveMail(andClearLatch: seen) { self.finish() } }
                    finish()
                    end(turn)
            """,
            """
            guard ends() else { return }
            let delivery = keepCompletion(completion)
            let seen = word.setLatch()
            guard !isClosed else { return word.clearLatch(seen) }
            (isClosed, self.completion) = (true, delivery)
            guard let turn = exchangeLatchForTurn(seen) else { return leaveMail(andClearLatch: seen) { self.finish() } }
            finish()
            end(turn)
            """),
        PlantedRace(
            "The flags of a grown table are copied outside of the latch that a cancel takes",
            "a copy outside of the latch",
            in: "SubscriberTable+Growing", seenBy: .scenes("growing"),
            """
            withLatch {
                        for index in 0..<old.count { (old.entries + index).initialize(to: Entry(inPlaceOf: entries[index])) }
                        outgrown.append(old)
                    }
            """,
            """
            for index in 0..<old.count { (old.entries + index).initialize(to: Entry(inPlaceOf: entries[index])) }
            withLatch { outgrown.append(old) }
            """),
        PlantedRace(
            "The list of leavers is read in one latch and emptied in the next", "a count without its table",
            in: "SubscriberTable+Leaving", seenBy: .scenes("leaving"),
            """
            let released = withLatch {
                        let released = leavers.map { vacate($0)?.receiver }
                        leavers.removeAll(keepingCapacity: leavers.count < 64)
                        return (released, subject: tidyUp())
                    }
                    withExtendedLifetime(released) {}
            """,
            """
            let left = withLatch { leavers }
            let released = withLatch {
                let released = left.map { vacate($0)?.receiver }
                leavers.removeAll(keepingCapacity: true)
                return (released, subject: tidyUp())
            }
            withExtendedLifetime(released) {}
            """),
        PlantedRace(
            "A value is remembered in one latch, and gets its place in the mail in the next",
            "two latches for one decision",
            in: "RememberingBroadcast", seenBy: .scenes("currentValue"),
            """
            if waiting == 0, let turn = exchangeLatchForTurn(seen) {
                        deliver()
                        end(turn)
                    } else {
                        waiting += 1
                        leaveMail(andClearLatch: seen) {
                            self.withLatch { self.waiting -= 1 }
                            deliver()
                        }
                    }
            """,
            """
            word.clearLatch(seen)
            let again = word.setLatch()
            if waiting == 0, let turn = exchangeLatchForTurn(again) {
                deliver()
                end(turn)
            } else {
                waiting += 1
                leaveMail(andClearLatch: again) {
                    self.withLatch { self.waiting -= 1 }
                    deliver()
                }
            }
            """),
        PlantedRace(
            "A new subscriber is shown the current value after the latch is released", "a read outside of the latch",
            in: "CurrentValueSubject", seenBy: .scenes("currentValue"),
            """
            let value = current
                    word.clearLatch(seen)
                    if let value { deliverMissed(value, at: index) }
            """,
            """
            word.clearLatch(seen)
            let value = withLatch { current }
            if let value { deliverMissed(value, at: index) }
            """),
        PlantedRace(
            "A new subscriber is shown the replayed values after the latch is released", "a read outside of the latch",
            in: "ReplayBroadcast", seenBy: .rows("share(replay"),
            """
            let recent = recent.all
                    word.clearLatch(seen)
                    deliverMissed(.kept(recent), at: index)
            """,
            """
            word.clearLatch(seen)
            let recent = withLatch { self.recent.all }
            deliverMissed(.kept(recent), at: index)
            """),
        PlantedRace(
            "Whether an upstream is over is asked before the latch in which its value is kept",
            "a decision outside of the latch", in: "ReplayBroadcast", seenBy: .scenes("replayForgets"),
            """
            guard let turn = takeLatchedTurn() else { return sendBusy(value, unless: isOver) }
                    let isWanted = !isClosed && !isOver()
            """,
            """
            if PLANTED, isOver() { return }
                    guard let turn = takeLatchedTurn() else { return sendBusy(value, unless: isOver) }
                    let isWanted = !isClosed && (PLANTED || !isOver())
            """),
        PlantedRace(
            "A subject asks whether upstreams have been asked before it adds one", "a decision outside of the latch",
            in: "SubscriberTable+Feeding", seenBy: .scenes("feeding"),
            "let (isAsked, crowd) = withLatch { () -> (Bool, [any Subscription]) in",
            """
            let wasAsked = PLANTED && withLatch { areUpstreamsAsked }
                    let (isAsked, crowd) = withLatch { () -> (Bool, [any Subscription]) in
                        if PLANTED {
                            upstreams.append(upstream)
                            return (wasAsked, [])
                        }
            """),
    ]
}
