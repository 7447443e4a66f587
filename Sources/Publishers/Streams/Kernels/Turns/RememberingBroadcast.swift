/// A broadcast that remembers something of what it has sent, and sends that first to each new subscriber.
///
/// It remembers under the latch when a value is sent, even if the value is delivered later. So what a new subscriber
/// receives first is up to date, and everything that is sent afterwards follows.
@usableFromInline package class RememberingBroadcast<Output, Failure: Error>: Broadcast<Output, Failure> {
    /// The latch's: the number of values that have been sent and not delivered yet.
    @exclusivity(unchecked) @usableFromInline final var waiting = 0

    @inlinable override init(for maker: Any.Type) { super.init(for: maker) }

    override var keepsMissedValue: Bool { true }

    /// In a turn. Delivers what the subscriber has missed, or is the first to receive.
    final func deliverMissed(_ value: Output, at index: Int) {
        entries[index].hasMissed = false
        withUnsafePointer(to: value) { deliver(ValueAddress($0, unless: .none), at: index) }
    }

    /// Remembers under the latch, unless the broadcast is over; then delivers, or leaves the delivery to the turn's
    /// owner. What was replaced is released after the delivery.
    @_alwaysEmitIntoClient @inline(never) final func sendBusy<Replaced>(
        unless isOver: () -> Bool = { false }, remembering remember: (_ isClosed: Bool) -> Replaced,
        deliver: @escaping () -> Void
    ) {
        let seen = word.setLatch()
        guard !isOver() else { return word.clearLatch(seen) }
        let replaced = remember(isClosed)
        defer { withExtendedLifetime(replaced) {} }
        guard !isClosed else { return word.clearLatch(seen) }
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
    }
}
