extension SubscriberTable {
    /// A subscriber in the table, with its demand.
    @usableFromInline struct Entry: ~Copyable {
        /// The demand that is left, where it is counted. The first field, as Thread Sanitizer takes a change of any field for one
        /// of the first, and a cancel reads the number meanwhile.
        var demand: Subscribers.Demand
        let number: UInt64
        /// Empty for one who has left and been let go of.
        @usableFromInline var outlet: ErasedSubscriber?
        /// Under way where everything is wanted, and not where demand is counted. A cancel raises it from any thread.
        @usableFromInline let hasLeft: AtomicFlag
        /// The last value came when there was no demand, or there has been none.
        var hasMissed: Bool

        init(number: UInt64, _ receiver: @escaping Receiver, _ demand: Subscribers.Demand, hasMissed: Bool) {
            (self.number, self.demand, self.hasMissed) = (number, demand, hasMissed)
            outlet = ErasedSubscriber(receiver)
            hasLeft = AtomicFlag(hasBegun: demand == .unlimited)
        }

        /// Stays where an entry was, while a delivery is under way that looks there whether its subscriber has left.
        init(inPlaceOf moved: borrowing Entry) {
            (number, demand, hasMissed) = (moved.number, .none, false)
            hasLeft = AtomicFlag()
            if !moved.isLive { hasLeft.raise() }
        }

        var isLive: Bool { !hasLeft.isRaised }

        /// Says whether demand is counted from now on; a cancel meanwhile has precedence. It changes no field: a cancel
        /// on another thread may read the number meanwhile.
        func beCounted(for demand: Subscribers.Demand) {
            if demand == .unlimited { hasLeft.begin() } else { hasLeft.hold() }
        }
    }

    /// Memory that the entries have outgrown while a delivery was under way, with so many of their flags.
    struct OutgrownMemory {
        let entries: UnsafeMutablePointer<Entry>
        let count: Int
    }
}
