/// A connection that many members share. It is made for the first member, and cancelled after the last has left.
///
/// Only one thread at a time makes and cancels connections. It also does what other threads ask for in the meantime,
/// when it is done. So a connection begins only after the previous one has been cancelled, and no request is lost.
@usableFromInline final class Connection: Latched {
    private typealias Made = (cancellable: any Cancellable, number: UInt64)

    private enum Task {
        case connect(UInt64)
        case cancel(any Cancellable)
    }

    private let connect: () -> any Cancellable

    // The latch's.
    @exclusivity(unchecked) private var members = 0
    /// Increases when the last member has left: a connection with a lower number is not wanted any more.
    @exclusivity(unchecked) private var number: UInt64 = 0
    /// The number of the latest connection that has begun.
    @exclusivity(unchecked) private var latest: UInt64?
    @exclusivity(unchecked) private var made: Made?
    @exclusivity(unchecked) private var isBusy = false

    @usableFromInline init(_ connect: @escaping () -> any Cancellable) { self.connect = connect }

    /// A member joins. The caller has to call ``update()`` next.
    fileprivate func enter() { withLatch { members += 1 } }

    /// A member joins if the connection of other members has begun, which then stays if they leave. Returns whether it
    /// has.
    fileprivate func enterBesideOthers() -> Bool {
        withLatch {
            let hasBegun = members > 0 && latest == number
            if hasBegun { members += 1 }
            return hasBegun
        }
    }

    fileprivate func leave() {
        withLatch {
            members -= 1
            if members == 0 { number += 1 }
        }
        update()
    }

    fileprivate func update() {
        while let task = withLatch({ nextTask() }) {
            var made: Made?
            switch task {
            case .connect(let number): made = (connect(), number)
            case .cancel(let cancellable):
                cancellable.cancel()
            }
            let released = withLatch {
                defer { (self.made, isBusy) = (made, false) }
                return self.made
            }
            withExtendedLifetime(released) {}
        }
    }

    private func nextTask() -> Task? {
        guard !isBusy else { return nil }
        if let made {
            guard made.number != number else { return nil }
            isBusy = true
            return .cancel(made.cancellable)
        }
        guard members > 0 else { return nil }
        (isBusy, latest) = (true, number)
        return .connect(number)
    }
}

/// A member's subscription: it leaves the connection when it is over.
@usableFromInline final class Membership: ForwardingSubscription {
    // The latch's.
    /// Released at the end of the membership, as it leads to the upstream.
    @exclusivity(unchecked) private var connection: Connection?
    @exclusivity(unchecked) private var hasJoined = false

    @usableFromInline init(of connection: Connection, on terms: _Terms) {
        self.connection = connection
        super.init(on: terms)
    }

    /// Joins other members before it is attached, so that the connection stays if they leave meanwhile.
    @usableFromInline func joinOthers() { withLatch { hasJoined = connection?.enterBesideOthers() ?? false } }

    /// Joins the connection, which is made for the first member.
    @usableFromInline func join() {
        let joined: Connection? = withLatch {
            guard !hasJoined else { return nil }
            hasJoined = !isOver.isRaised
            if hasJoined { connection?.enter() }
            return hasJoined ? connection : nil
        }
        joined?.update()
    }

    override func discard() {
        let (left, hadJoined) = withLatch {
            defer { (connection, hasJoined) = (nil, false) }
            return (connection, hasJoined)
        }
        if hadJoined { left?.leave() }
    }
}
