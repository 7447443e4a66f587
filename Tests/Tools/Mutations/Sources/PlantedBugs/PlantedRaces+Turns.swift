extension PlantedRace {
    /// Turns, the mail that waits for them, and the threads that help.
    static let turns = [
        PlantedRace(
            "A sender lets go of the latch before it leaves its mail, and writes the old word back",
            "two latches for one decision", in: "SerialDelivery", seenBy: .scenes("helping"),
            """
            guard seen == 0, let turn = exchangeLatchForTurn(seen) else { return leaveMail(andClearLatch: seen, work) }
                    work()
                    end(turn)
            """,
            """
            guard seen == 0, let turn = exchangeLatchForTurn(seen) else {
                word.clearLatch(seen)
                _ = word.setLatch()
                return leaveMail(andClearLatch: seen, work)
            }
            work()
            end(turn)
            """),
        PlantedRace(
            "The word says that there is mail before the mail is there", "a flag before its content",
            in: "SerialDelivery+Mail", seenBy: .scenes("helping"),
            "mailbox.mail.append(work)",
            """
            word.clearLatch(seen | Self.mailBit | Self.othersBit)
            _ = word.setLatch()
            mailbox.mail.append(work)
            """),
        PlantedRace(
            "The turn is given up in a second latch, after the mail was found empty in a first",
            "two latches for one decision",
            in: "SerialDelivery+Mail", seenBy: .scenes("helping"),
            """
            guard !mailbox.mail.isEmpty else {
                        mailbox.allowance = 0
                        _ = mailbox.release(seen)
                        word.clearLatch(0)
                        return nil
                    }
            """,
            """
            guard !mailbox.mail.isEmpty else {
                mailbox.allowance = 0
                _ = mailbox.release(seen)
                word.clearLatch(seen)
                _ = word.setLatch()
                word.clearLatch(0)
                return nil
            }
            """),
        PlantedRace(
            "The mail is copied in one latch and emptied in the next", "mail worked off in two steps",
            in: "SerialDelivery+Mail", seenBy: .scenes("helping"),
            "swap(&mailbox.batch, &mailbox.mail)",
            """
            mailbox.batch = mailbox.mail
            word.clearLatch(seen)
            _ = word.setLatch()
            mailbox.mail = Mailbox.Mail()
            """),
        PlantedRace(
            "The turn is handed over in a second latch, when the helper may have gone", "two latches for one decision",
            in: "WaitingThreads", seenBy: .scenes("helping"),
            """
            word.clearLatch(seen & Self.flagBits | Self.mailBit | Self.othersBit)
                    return true
            """,
            """
            word.clearLatch(seen)
            let now = word.setLatch()
            word.clearLatch(now & Self.flagBits | Self.mailBit | Self.othersBit)
            return true
            """),
        PlantedRace(
            "A helper that has waited too long does not look whether the turn was handed over meanwhile",
            "a handed-over turn that nobody takes", in: "WaitingThreads", seenBy: .scenes("helping"),
            unseenAs: "not caught: in a scene a helper's time is up only when no other thread can go on",
            "let isHandedOver = seen & ~Self.flagBits == 0",
            "let isHandedOver = !(PLANTED && isStuck) && seen & ~Self.flagBits == 0"),
        PlantedRace(
            "A sender does not wait for the answer to a value that another thread delivers",
            "an answer that comes after the next value", in: "SerialDelivery+Mail",
            seenBy: .rows("merge"),
            "let isHelper = isMuch || isAwaited && mailbox.allowance == 0",
            "let isHelper = isMuch || !PLANTED && isAwaited && mailbox.allowance == 0"),
        PlantedRace(
            "The answer to a value that another thread delivers comes as a request, behind the next value",
            "an answer that comes after the next value", in: "SerialDelivery+Mail",
            seenBy: .scenes("answerBeforeTheNextValue"),
            "(Subscribers.Demand.none, true)", "(Subscribers.Demand.none, !PLANTED)"),
        PlantedRace(
            "A helper that was let go, and has not run since, counts as one that waits", "a flag that is out of date",
            in: "WaitingThreads", seenBy: .scenes("feedingEachOther"),
            "entry.releases == mailbox.releases", "PLANTED || entry.releases == mailbox.releases"),
        PlantedRace(
            "A sender takes a turn that was handed over, before the mail that comes first",
            "a handed-over turn that another takes",
            in: "SerialDelivery", seenBy: .scenes("helping"),
            unseenAs: "not caught: the scenes of helping do not show it with three preemptions",
            "toSend && seen != 0: return nil", "toSend && seen != 0 && !PLANTED: return nil"),
    ]
}
