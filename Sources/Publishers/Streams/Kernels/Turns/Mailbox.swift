import Synchronization

/// The mail of a ``SerialDelivery``, and what the threads that wait for it have to know.
final class Mailbox {
    /// Pieces of mail, in order.
    struct Mail {
        /// Often there is just one, which needs no array.
        private var first: SerialDelivery.Work?
        private var others = Queue<SerialDelivery.Work>()

        var isEmpty: Bool { first == nil && others.isEmpty }
        var count: Int { (first == nil ? 0 : 1) + others.count }

        mutating func append(_ work: @escaping SerialDelivery.Work) {
            if isEmpty { first = work } else { others.append(work) }
        }

        mutating func popFirst() -> SerialDelivery.Work? { first.take() ?? others.popFirst() }
    }

    /// The latch's: what has been left.
    @exclusivity(unchecked) var mail = Mail()
    /// The latch's: how many threads wait to take the turn over, and how much mail may wait besides ``SerialDelivery/mailLimit``.
    @exclusivity(unchecked) var helpers: Int32 = 0
    @exclusivity(unchecked) var allowance: Int32 = 0
    /// The latch's: the number of the last piece of mail.
    @exclusivity(unchecked) var posted: UInt32 = 0
    /// The turn's: the mail that is being worked off. A thread that takes the turn over goes on with it.
    @exclusivity(unchecked) var batch = Mail()
    /// The number of the last piece of mail that was worked off. A waiting thread sees progress by it.
    let progress = Atomic<UInt32>(0)
    /// Counts how often the threads that wait were let go on, whether they have run since or not.
    let releases = Atomic<UInt32>(0)

    /// The turn's: a quarter of what waits, so that more is worked off the more there is.
    var quarter: Int { batch.count / 4 }

    /// Whether the piece of mail with this number, if there is one, is worked off.
    func isWorkedOff(_ piece: UInt32?) -> Bool {
        guard let piece else { return false }
        return Int32(bitPattern: progress.load(ordering: .acquiring) &- piece) >= 0
    }

    /// Lets the threads that wait go on. Returns the word, which does not ask for help any more. The latch is set.
    func release(_ seen: UInt64) -> UInt64 {
        releases.store(releases.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        return seen & ~SerialDelivery.reliefBit
    }
}

extension SerialDelivery {
    /// The latch's: the mailbox, once there is one. Nothing else is ever kept there.
    final var mailbox: Mailbox? { keptMail.map { unsafeDowncast($0, to: Mailbox.self) } }
}
