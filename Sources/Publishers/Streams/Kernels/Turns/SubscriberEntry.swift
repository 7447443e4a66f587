extension SubscriberTable {
    /// A subscriber in the table, with its demand.
    @usableFromInline struct Entry: ~Copyable {
        /// The remaining demand, if it is counted. It is the first field, because Thread Sanitizer takes a change of
        /// any field for a change of the first one, and a cancel on another thread may read the number at the same
        /// time.
        var demand: Subscribers.Demand
        let number: UInt64
        /// Nil for a subscriber that has left and been released.
        @usableFromInline var outlet: ErasedSubscriber?
        /// Under way if the demand is unlimited, not under way if it is counted. A cancel raises it from any thread.
        @usableFromInline let hasLeft: AtomicFlag
        /// Whether the last value came when there was no demand, or no value has come yet.
        var hasMissed: Bool

        init(number: UInt64, _ receiver: @escaping Receiver, _ demand: Subscribers.Demand, hasMissed: Bool) {
            (self.number, self.demand, self.hasMissed) = (number, demand, hasMissed)
            outlet = ErasedSubscriber(receiver)
            hasLeft = AtomicFlag(hasBegun: demand == .unlimited)
        }

        /// Takes the place of an entry that was moved, while a delivery under way may still read there whether the
        /// subscriber has left. It reads nothing else there, so whether the demand is counted does not matter.
        init(inPlaceOf moved: borrowing Entry) {
            (number, demand, hasMissed) = (moved.number, .none, false)
            hasLeft = AtomicFlag()
            if !moved.isLive { hasLeft.raise() }
        }

        var isLive: Bool { !hasLeft.isRaised }

        /// Sets whether demand is counted from now on; a concurrent cancel takes precedence. It changes no field,
        /// because a cancel on another thread may read the number at the same time.
        func beCounted(for demand: Subscribers.Demand) {
            if demand == .unlimited { hasLeft.begin() } else { hasLeft.hold() }
        }
    }

    /// Memory that the entries have outgrown while a delivery was under way. It holds the flags of the first `count`
    /// entries.
    struct OutgrownMemory {
        let entries: UnsafeMutablePointer<Entry>
        let count: Int
    }
}
