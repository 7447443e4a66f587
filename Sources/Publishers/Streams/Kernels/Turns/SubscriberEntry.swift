import Synchronization

extension SubscriberTable {
    /// A subscriber in the table, with its demand.
    @usableFromInline struct Entry: ~Copyable {
        /// The demand that is left, where it is counted. The first field, as Thread Sanitizer takes a change of any field for one
        /// of the first, and a cancel reads the number meanwhile.
        var demand: Subscribers.Demand
        let number: UInt64
        /// Empty for one who has left and been let go of.
        @usableFromInline var outlet: ErasedSubscriber?
        /// Atomic, as a cancel reaches it from any thread.
        @usableFromInline let standing: Atomic<UInt8>
        /// The last value came when there was no demand, or there has been none.
        var hasMissed: Bool

        init(number: UInt64, _ receiver: @escaping Receiver, _ demand: Subscribers.Demand, hasMissed: Bool) {
            (self.number, self.demand, self.hasMissed) = (number, demand, hasMissed)
            outlet = ErasedSubscriber(receiver)
            standing = Atomic(demand == .unlimited ? Self.unlimited : Self.counted)
        }

        // Its standing:
        @_alwaysEmitIntoClient @inline(__always) static var unlimited: UInt8 { 0 }
        static var counted: UInt8 { 1 }
        static var left: UInt8 { 2 }

        var isLive: Bool { standing.load(ordering: .relaxed) != Self.left }

        /// Says whether demand is counted from now on; a cancel meanwhile has precedence. It changes no field: a cancel
        /// on another thread may read the number meanwhile.
        func beCounted(for demand: Subscribers.Demand) {
            let (old, new) = demand == .unlimited ? (Self.counted, Self.unlimited) : (Self.unlimited, Self.counted)
            _ = standing.compareExchange(expected: old, desired: new, ordering: .relaxed)
        }
    }
}
