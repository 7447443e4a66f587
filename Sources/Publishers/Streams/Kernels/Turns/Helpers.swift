import Synchronization

/// The threads that wait for a turn to be handed over, each with the delivery that it waits for.
///
/// A thread does not wait for an owner that waits for another turn itself. So threads never wait in a circle, however
/// pipelines lead into each other. The list is read only when there is much mail.
///
/// Sendable, as its entries are the latch's.
final class Helpers: Latched, @unchecked Sendable {
    static let all = Helpers()

    private var entries: ContiguousArray<(thread: UInt64, awaited: ObjectIdentifier)> = []

    /// Enters the calling thread. Returns false if the turn's owner waits for another turn itself.
    func enter(for delivery: SerialDelivery) -> Bool {
        let (me, awaited) = (currentThread() << 8, ObjectIdentifier(delivery))
        return withLatch {
            let owner = delivery.seenWord & ~Self.flagBits
            guard !entries.contains(where: { $0.thread == owner && $0.awaited != awaited }) else { return false }
            entries.append((me, awaited))
            return true
        }
    }

    func leave() {
        let me = currentThread() << 8
        withLatch { entries.removeAll { $0.thread == me } }
    }
}

extension SerialDelivery {
    /// Gives the turn up with the mail that is left, if somebody waits for that. Otherwise the next one who leaves mail
    /// is to wait.
    final func handOver() -> Bool {
        let seen = setLatch()
        guard helpers > 0, !batch.isEmpty || !mail.isEmpty else {
            clearLatch(seen | Self.reliefBit)
            return false
        }
        clearLatch(seen & Self.flagBits | Self.mailBit | Self.othersBit)
        return true
    }

    /// Waits until others have worked off what there is, or hand the turn over: then this thread goes on with it.
    ///
    /// So senders pay for what they send, and nobody is kept for as long as others send. Nobody waits for one who waits:
    /// deliveries that lead into each other cannot wait for each other. And nobody waits for long, by the clock, as a round
    /// of waiting lasts as long as other threads keep the processors: where no mail is worked off, as a subscriber waits for
    /// this thread in turn, so much may be left again before another one waits.
    final func help() {
        guard Helpers.all.enter(for: self) else { return }
        let before = progress.load(ordering: .relaxed)
        withLatch { helpers += 1 }
        let end = ContinuousClock.now + Self.longestWait
        var (round, isLate) = (0, false)
        while !isLate, seenWord & ~Self.flagBits != 0, seenWord & Self.reliefBit != 0 {
            round += 1
            waitBriefly(round: round)
            isLate = waitsForOthers(round: round) && ContinuousClock.now > end
        }
        TestedMoment.pass(.turnIsHandedOver)
        let seen = setLatch()
        helpers -= 1
        let isHandedOver = seen & ~Self.flagBits == 0 && seen & Self.mailBit != 0
        let isStuck = isLate && progress.load(ordering: .relaxed) == before
        if isStuck { limit = mail.count + Self.mailLimit }
        clearLatch(isHandedOver ? seen | currentThread() << 8 : isStuck ? seen & ~Self.reliefBit : seen)
        Helpers.all.leave()
        if isHandedOver { workOffMail() }
    }

    /// How long a turn is waited for that is to be handed over.
    private static var longestWait: Duration { .milliseconds(5) }
}
