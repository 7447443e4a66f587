/// A broadcast that remembers something about what it has sent: every subscriber who comes receives that first.
///
/// It is remembered under the latch when a value is sent, though this may be delivered later; so who comes late knows
/// as much as there is to know, and comes before what is sent from then on.
@usableFromInline package class RememberingBroadcast<Output, Failure: Error>: Broadcast<Output, Failure> {
    /// The latch's: so many values have been sent and not been delivered yet.
    @exclusivity(unchecked) final var waiting = 0

    /// Remembers under the latch, unless nothing is sent any more; then delivers, or leaves that to who has the turn.
    /// Returns what is to be let go of.
    @inline(never) final func sendBusy<Replaced>(
        unless isOver: () -> Bool = { false }, remembering remember: (_ isClosed: Bool) -> Replaced,
        deliver: @escaping () -> Void
    ) {
        let seen = setLatch()
        guard !isOver() else { return clearLatch(seen) }
        let replaced = remember(hasEnded)
        defer { withExtendedLifetime(replaced) {} }
        guard !hasEnded else { return clearLatch(seen) }
        if waiting == 0, let turn = exchangeLatchForTurn(seen) {
            deliver()
            end(turn)
        } else {
            waiting += 1
            leave(andClearLatch: seen) {
                self.withLatch { self.waiting -= 1 }
                deliver()
            }
        }
    }
}
