/// A connection that many members share. It is made for the first member, and cancelled after the last has left.
///
/// A member *enters* before it is attached: from then on it keeps a connection that others have made. When it is attached,
/// it *is ready*: only then is a connection made for it, so that it misses nothing of it.
///
/// Only one thread at a time makes connections. It also does what other threads ask for in the meantime, when it is done.
/// So a connection begins only after the previous one has been cancelled and has returned, and no request is lost. A cancel
/// does not wait for that: it reaches an upstream that sends all its values while the connection is being made.
@usableFromInline package final class Connection: Latched {
    /// Returns what ends the connection, and the closure that makes it, which may run for long.
    private let prepare: () -> (link: ForwardingSubscription, connect: () -> Void)

    // The latch's.
    /// The members that have entered, and those of them that are ready.
    @exclusivity(unchecked) private var (members, ready) = (0, 0)
    /// The connection that has begun; nil once it is cancelled.
    @exclusivity(unchecked) private var made: ForwardingSubscription?
    @exclusivity(unchecked) private var hasConnected = false
    /// Whether a thread makes connections, and how many threads cancel one.
    @exclusivity(unchecked) private var (isBusy, cancelling) = (false, 0)

    @usableFromInline init<P: ConnectablePublisher>(to publisher: P) {
        if let ours = publisher as? any PreparedConnectable {
            prepare = { ours.prepareConnection() }
        } else {
            prepare = {
                let link = ForwardingSubscription(on: .requested)
                return (link, { _ = link.adopt(ClosureSubscription(onCancel: publisher.connect().cancel)) })
            }
        }
    }

    /// Whether there is a connection, or has been one.
    package var hasBegun: Bool { withLatch { hasConnected } }

    fileprivate func enter() { withLatch { members += 1 } }

    fileprivate func beReady() {
        withLatch { ready += 1 }
        update()
    }

    fileprivate func leave(wasReady: Bool) {
        let left = withLatch { () -> ForwardingSubscription? in
            members -= 1
            if wasReady { ready -= 1 }
            guard members == 0, let left = made.take() else { return nil }
            left.isOver.raise(byCancel: true)  // Before the next member comes, which must not receive from it.
            cancelling += 1
            return left
        }
        guard let left else { return }
        left.cancel()
        withLatch { cancelling -= 1 }
        update()
    }

    private func update() {
        while withLatch({ isNeeded() }) {
            let (link, connect) = prepare()
            let isWanted = withLatch {
                if members > 0 { (made, hasConnected) = (link, true) }
                return members > 0
            }
            if isWanted { connect() }
            withLatch { isBusy = false }
        }
    }

    /// Whether the calling thread has to make a connection.
    private func isNeeded() -> Bool {
        guard !isBusy, cancelling == 0, made == nil, ready > 0 else { return false }
        isBusy = true
        return true
    }
}

/// A connectable publisher of this library: what ends its connection exists before that is made.
@usableFromInline protocol PreparedConnectable {
    func prepareConnection() -> (link: ForwardingSubscription, connect: () -> Void)
}

/// A member's subscription: it leaves the connection when it is over.
@usableFromInline final class ConnectionSubscription: ForwardingSubscription {
    private enum Stage { case outside, entered, ready }

    // The latch's.
    /// Released at its end, as it leads to the upstream.
    @exclusivity(unchecked) private var connection: Connection?
    @exclusivity(unchecked) private var stage = Stage.outside

    @usableFromInline init(of connection: Connection, on terms: _Terms) {
        self.connection = connection
        super.init(on: terms)
    }

    /// Enters the connection, before it is attached.
    @usableFromInline func enter() {
        withLatch {
            connection?.enter()
            stage = .entered
        }
    }

    /// It is attached: the connection is made now, if it is the first.
    @usableFromInline func beReady() {
        let joined: Connection? = withLatch {
            guard stage == .entered, !isOver.isRaised else { return nil }
            stage = .ready
            return connection
        }
        joined?.beReady()
    }

    override func discard() {
        let (left, stage) = withLatch {
            defer { (connection, self.stage) = (nil, .outside) }
            return (connection, self.stage)
        }
        if stage != .outside { left?.leave(wasReady: stage == .ready) }
    }
}
