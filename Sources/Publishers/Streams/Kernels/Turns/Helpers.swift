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
            let owner = delivery.word.value & ~SerialDelivery.flagBits
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
    /// Hands the turn over, with the remaining mail, if a helper waits for it. Otherwise the next thread that leaves
    /// mail has to become a helper.
    final func handOver() -> Bool {
        let seen = word.setLatch()
        guard helpers > 0, !batch.isEmpty || !mail.isEmpty else {
            word.clearLatch(seen | Self.reliefBit)
            return false
        }
        word.clearLatch(seen & Self.flagBits | Self.mailBit | Self.othersBit)
        return true
    }

    /// Waits until the owner has worked the mail off, or has handed the turn over: then this thread takes the turn and
    /// goes on with the mail.
    ///
    /// So senders pay for what they send, and no owner delivers for as long as others send. No thread waits for a
    /// thread that waits itself, so deliveries that lead into each other cannot deadlock. And no thread waits longer
    /// than ``longestWait``. That is measured by the clock, as a round of waiting lasts as long as other threads keep
    /// the processors busy. If no mail was worked off in that time, for example because a subscriber waits for this
    /// very thread, another 64 pieces may be left before a thread waits again.
    final func help() {
        guard Helpers.all.enter(for: self) else { return }
        let before = progress.load(ordering: .relaxed)
        withLatch { helpers += 1 }
        let end = ContinuousClock.now + Self.longestWait
        var (round, isLate) = (0, false)
        while !isLate, word.value & ~Self.flagBits != 0, word.value & Self.reliefBit != 0 {
            round += 1
            if SwitchPoint.waits(for: word.address, orForTime: true) {
                isLate = round > 4
                continue
            }
            waitBriefly(round: round)
            isLate = waitsForOthers(round: round) && ContinuousClock.now > end
        }
        let seen = word.setLatch()
        helpers -= 1
        let isHandedOver = seen & ~Self.flagBits == 0 && seen & Self.mailBit != 0
        let isStuck = isLate && progress.load(ordering: .relaxed) == before
        if isStuck { limit = mail.count + Self.mailLimit }
        word.clearLatch(isHandedOver ? seen | currentThread() << 8 : isStuck ? seen & ~Self.reliefBit : seen)
        Helpers.all.leave()
        if isHandedOver { workOffMail() }
    }

    /// The longest time that a helper waits for the turn.
    private static var longestWait: Duration { .milliseconds(5) }
}
