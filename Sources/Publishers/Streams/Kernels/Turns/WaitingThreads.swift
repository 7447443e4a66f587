import Synchronization

/// The threads that wait for a turn to be handed over, each with the delivery that it waits for.
///
/// A thread does not wait where that would close a circle of threads that wait for each other, however pipelines lead into
/// each other. A thread that waits takes no turn, so only a new entry can close a circle. The list is read only when there
/// is much mail.
///
/// Sendable, as its entries are the latch's.
package final class WaitingThreads: Latched, @unchecked Sendable {
    private static let ofProcess = WaitingThreads()

    /// Those of the process. The threads of a scene wait for each other alone, and have a list of their own.
    static var all: WaitingThreads {
        #if DEBUG
        if SwitchPoint.isExplored, let helpers = SwitchPoint.guide?.shared as? WaitingThreads { return helpers }
        #endif
        return ofProcess
    }

    private typealias Entry = (thread: UInt64, awaited: SerialDelivery, releases: UInt32, piece: UInt32?)
    private var entries: ContiguousArray<Entry> = []

    package override init() {}

    /// Enters the calling thread, which waits for the next release, or until a piece of mail is worked off. Returns false if
    /// the turn's owner waits for this thread, directly or behind others.
    func enter(for delivery: SerialDelivery, since releases: UInt32, until piece: UInt32? = nil) -> Bool {
        let me = currentThread() << 8
        return withLatch {
            guard !leads(from: delivery, to: me) else { return false }
            entries.append((me, delivery, releases, piece))
            return true
        }
    }

    /// Whether the owner of the turn, or the owner of the turn that this one waits for, and so on, is the thread.
    private func leads(from delivery: SerialDelivery, to thread: UInt64) -> Bool {
        var next = delivery
        for _ in 0...entries.count {
            let owner = next.word.value & ~SerialDelivery.flagBits
            guard owner != thread else { return true }
            guard let entry = entries.first(where: { $0.thread == owner && $0.awaited !== next && waits($0) }) else {
                return false
            }
            next = entry.awaited
        }
        return false
    }

    /// Whether the thread still waits. One that may go on, or has just taken its turn, is in the list until it runs.
    private func waits(_ entry: Entry) -> Bool {
        // Read without its latch: the mailbox is there since the thread has left mail, before it came here, and stays.
        guard let mailbox = entry.awaited.mailbox else { return true }
        return entry.releases == mailbox.releases.load(ordering: .relaxed) && !mailbox.isWorkedOff(entry.piece)
    }

    func leave() {
        let me = currentThread() << 8
        withLatch { entries.removeAll { $0.thread == me } }
    }
}

extension SerialDelivery {
    /// Hands the turn over, with the remaining mail, if a helper waits for it. Otherwise the next thread that leaves
    /// mail has to become a helper.
    final func handOver(_ mailbox: Mailbox) -> Bool {
        let seen = word.setLatch()
        guard mailbox.helpers > 0, !mailbox.batch.isEmpty || !mailbox.mail.isEmpty else {
            word.clearLatch(seen | Self.reliefBit)
            return false
        }
        word.clearLatch(seen & Self.flagBits | Self.mailBit | Self.othersBit)
        return true
    }

    /// Waits until the owner has worked off the mail, or the piece of it that is given, or has handed the turn over: then
    /// this thread takes the turn and goes on with the mail. Returns false if it must not wait any longer.
    ///
    /// So senders pay for what they send, and no owner delivers for as long as others send. No wait closes a circle, so
    /// deliveries that lead into each other cannot deadlock. And no thread waits for longer than ``longestStandstill``
    /// while no mail is worked off, for example because a subscriber waits for this very thread: then another 64 pieces
    /// may be left before a thread waits again. That is measured by the clock, as a round of waiting lasts as long as
    /// other threads keep the processors busy.
    @discardableResult final func help(since seenReleases: UInt32, until piece: UInt32? = nil) -> Bool {
        guard WaitingThreads.all.enter(for: self, since: seenReleases, until: piece) else { return false }
        let mailbox = withLatch {
            let mailbox = openMailbox()
            mailbox.helpers += 1
            return mailbox
        }
        var (round, isStuck) = (0, false)
        var seenProgress = mailbox.progress.load(ordering: .relaxed)
        var end = ContinuousClock.now + Self.longestStandstill
        while !isStuck, word.value & ~Self.flagBits != 0, mailbox.releases.load(ordering: .relaxed) == seenReleases,
            !mailbox.isWorkedOff(piece)
        {
            round += 1
            let isExplored = SwitchPoint.waits(for: word.address, orForTime: true)
            if !isExplored { giveWay(round: round) }
            let newProgress = mailbox.progress.load(ordering: .relaxed)
            if newProgress != seenProgress {
                (seenProgress, end) = (newProgress, .now + Self.longestStandstill)
            } else {
                isStuck = isExplored ? round > 4 : waitsForOthers(round: round) && .now > end
            }
        }
        let seen = word.setLatch()
        mailbox.helpers -= 1
        let isHandedOver = seen & ~Self.flagBits == 0 && seen & Self.mailBit != 0
        if isStuck { mailbox.allowance = Int32(clamping: max(mailbox.mail.count, piece == nil ? 0 : 1)) }
        word.clearLatch(isHandedOver ? seen | currentThread() << 8 : isStuck ? mailbox.release(seen) : seen)
        WaitingThreads.all.leave()
        if isHandedOver { workOffMail() }
        return !isStuck
    }

    /// The longest time that a helper waits while no mail is worked off.
    private static var longestStandstill: Duration { .milliseconds(100) }
}
