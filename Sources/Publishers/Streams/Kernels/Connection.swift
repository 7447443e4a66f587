import Synchronization

/// The one subscription that many members share: made for the first, cancelled after the last.
///
/// Each time it is made anew it has another number, so that what a cancelled one still sends is not taken for the
/// present one's.
@usableFromInline final class Connection: Latched {
    private let number = Atomic<UInt64>(0)

    // The latch's.
    private var members = 0
    private var hasFinished = false
    private var upstream: (any Subscription)?

    @usableFromInline func isPresent(_ number: UInt64) -> Bool { self.number.load(ordering: .relaxed) == number }

    /// Keeps the upstream's subscription, which may be handed over as well as returned.
    @usableFromInline func keep(_ subscription: (any Subscription)?, of number: UInt64) {
        guard let subscription else { return }
        let isWanted = withLatch {
            if isPresent(number), upstream == nil { upstream = subscription }
            return isPresent(number)
        }
        if !isWanted { subscription.cancel() }
    }

    /// Upstream has completed. False if it was cancelled, or had completed, before.
    @usableFromInline func finish(_ number: UInt64) -> Bool {
        let ended = withLatch { () -> (any Subscription)?? in
            guard isPresent(number) else { return nil }
            hasFinished = true
            return .some(end())
        }
        return ended != nil
    }

    /// Returns the number of the subscription that is to be made, for the first member.
    fileprivate func join() -> UInt64? {
        withLatch {
            members += 1
            return members == 1 && !hasFinished ? self.number.load(ordering: .relaxed) : nil
        }
    }

    fileprivate func leave() {
        let cancelled = withLatch {
            members -= 1
            return members == 0 ? end() : nil
        }
        cancelled?.cancel()
    }

    /// Under the latch. Returns the subscription, if it has come, to be let go of after it.
    private func end() -> (any Subscription)? {
        number.wrappingAdd(1, ordering: .relaxed)
        defer { upstream = nil }
        return upstream
    }
}

/// A member's subscription: it leaves the connection when it is over.
@usableFromInline final class Membership: Lifeline {
    private let connection: Connection
    /// The latch's.
    private var hasJoined = false

    @usableFromInline init(of connection: Connection) {
        self.connection = connection
        super.init()
    }

    /// Returns the number of the subscription that is to be made, for the first member.
    @usableFromInline func join() -> UInt64? {
        withLatch {
            guard !isOver.isRaised else { return nil }
            hasJoined = true
            return connection.join()
        }
    }

    @usableFromInline override func cancel() {
        super.cancel()
        leave()
    }

    @usableFromInline override func finish() -> Bool {
        defer { leave() }
        return super.finish()
    }

    private func leave() {
        let leaves = withLatch {
            defer { hasJoined = false }
            return hasJoined
        }
        if leaves { connection.leave() }
    }
}
