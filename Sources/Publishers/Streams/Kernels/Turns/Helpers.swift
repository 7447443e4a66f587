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
