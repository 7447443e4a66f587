/// The threads that wait for a turn to be handed over, each with the delivery that it waits for.
///
/// A thread does not wait for one that waits for another turn itself: so threads never wait in a circle, however pipelines
/// lead into each other. Looked at only where there is much mail.
///
/// Sendable, as its entries are the latch's.
final class Helpers: Latched, @unchecked Sendable {
    static let all = Helpers()

    private var entries: ContiguousArray<(thread: UInt64, awaited: ObjectIdentifier)> = []

    /// Enters the calling thread. False if the thread that has the turn waits for another one itself.
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
