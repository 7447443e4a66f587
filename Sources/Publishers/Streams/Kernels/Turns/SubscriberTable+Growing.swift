/// Growing: memory that is outgrown during a delivery stays until that is over.
extension SubscriberTable {
    /// A delivery under way may still read flags in the old memory, so that is freed after the delivery.
    final func giveBack(_ old: OutgrownMemory, in turn: Turn) {
        guard !turn.isOutermost else { return old.entries.deallocate() }
        withLatch {
            for index in 0..<old.count { (old.entries + index).initialize(to: Entry(inPlaceOf: entries[index])) }
            outgrown.append(old)
        }
        afterDelivery {
            let outgrown = self.withLatch {
                defer { self.outgrown = [] }
                return self.outgrown
            }
            for old in outgrown {
                old.entries.deinitialize(count: old.count)
                old.entries.deallocate()
            }
        }
    }

    /// Doubles the memory, and returns the old one, if there was any.
    final func grow() -> OutgrownMemory? {
        let old = doublings > 0 ? OutgrownMemory(entries: entries, count: count) : nil
        doublings += 1
        entries = .allocate(capacity: capacity)
        if let old { entries.moveInitialize(from: old.entries, count: count) }
        return old
    }

    /// Under the latch, when all have left: a table of more than eight begins anew. Smaller ones would grow again and again.
    final func giveBackEntries() {
        guard doublings > 3 else { return }
        entries.deallocate()
        doublings = 1
        entries = .allocate(capacity: capacity)
    }
}
