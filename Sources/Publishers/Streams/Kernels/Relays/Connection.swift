/// The one connection that many members share: made for the first, cancelled after the last.
///
/// Each time it is made anew it has another number, so that one that comes too late is not taken for the present one.
@usableFromInline final class Connection: Latched {
    // The latch's.
    private var (number, members): (UInt64, Int) = (0, 0)
    private var connected: (any Cancellable)?

    @usableFromInline func keep(_ cancellable: any Cancellable, of number: UInt64) {
        let isWanted = withLatch {
            if number == self.number { connected = cancellable }
            return number == self.number
        }
        if !isWanted { cancellable.cancel() }
    }

    /// Returns the number of the connection that is to be made, for the first member.
    fileprivate func join() -> UInt64? {
        withLatch {
            members += 1
            return members == 1 ? number : nil
        }
    }

    fileprivate func leave() {
        let cancelled = withLatch { () -> (any Cancellable)? in
            members -= 1
            guard members == 0 else { return nil }
            defer { connected = nil }
            number += 1
            return connected
        }
        cancelled?.cancel()
    }
}

/// A member's subscription: it leaves the connection when it is over.
@usableFromInline final class Membership: Lifeline {
    private let connection: Connection
    /// The latch's.
    private var hasJoined = false

    @usableFromInline init(of connection: Connection, on terms: _Terms) {
        self.connection = connection
        super.init(on: terms)
    }

    /// Returns the number of the connection that is to be made, for the first member.
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
