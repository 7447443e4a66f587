import Synchronization

/// The turn is the right to deliver. One thread holds it at a time.
///
/// If another thread holds the turn, a sender leaves its work as mail and returns. The thread that holds the turn, its
/// owner, works the mail off before it gives the turn up. The owner itself may take the turn again, nested. So signals
/// to a subscriber never overlap, the signals of one thread keep their order, and none is lost.
///
/// If other threads send without pause, the owner hands the turn over: see ``SerialDelivery/help()``. Two deliveries
/// that lead into each other on two threads cannot deadlock.
///
/// A nested signal is delivered at once, unless other threads have left mail: then it waits behind that mail. So a
/// signal never overtakes one that was sent before it, on any thread.
///
/// So there are three kinds of state:
/// - *the turn's*: only the turn's owner touches it. It is the state that delivers and that decides about deliveries;
/// - *the latch's*: subscriptions and mail, which a cancel or a sender has to reach at once;
/// - *atomic*: whether the subscription is over.
///
/// It expresses subjects, and operators with several upstreams or a scheduler. Operators with one upstream do not need
/// it: their upstream is serial, and so are they.
@usableFromInline package class SerialDelivery: Latched {
    @usableFromInline package typealias Work = () -> Void

    // The word, beside the latch: there is mail; other threads have left mail that is not worked off yet; there is so much
    // mail that senders have to help. From bit 8, above the flags: the thread that delivers.
    static var mailBit: UInt64 { 2 }
    static var othersBit: UInt64 { 4 }
    static var reliefBit: UInt64 { 8 }
    static var flagBits: UInt64 { 0xFF }

    /// The latch's. Most deliveries never have mail, so it is made with the first piece, and stays.
    /// A ``Mailbox``; opaque here, so that a sender's code does not depend on what happens to mail.
    @exclusivity(unchecked) final var keptMail: AnyObject?

    /// The thread that holds the turn; zero for a nested turn. Only the end of an outermost turn works the mail off.
    @usableFromInline package struct Turn {
        @usableFromInline let owner: UInt64

        @_alwaysEmitIntoClient @inline(__always) init(owner: UInt64) { self.owner = owner }

        /// A turn that is taken inside this thread's own turn. Its end does nothing.
        @_alwaysEmitIntoClient static var nested: Turn { Turn(owner: 0) }

        /// Whether this thread had no delivery under way.
        var isOutermost: Bool { owner != 0 }
    }

    /// Takes the turn, unless another thread holds it. For work whose order does not matter, such as a request. Most
    /// requests are made from inside a delivery, which a plain load detects.
    @_alwaysEmitIntoClient @inline(__always) final func takeTurn() -> Turn? {
        let owner = currentThread() << 8
        if let turn = takeNestedTurn() { return turn }
        return word.replace(0, by: owner) ? Turn(owner: owner) : takeBusyTurn(owner, toSend: false)
    }

    /// Takes the turn nested if this thread holds it and there is no mail.
    @_alwaysEmitIntoClient @inline(__always) final func takeNestedTurn() -> Turn? {
        word.value == currentThread() << 8 ? .nested : nil
    }

    /// Takes the turn nested if this thread holds it, whatever mail there is.
    @usableFromInline final func takeOwnTurn() -> Turn? {
        word.value & ~Self.flagBits == currentThread() << 8 ? .nested : nil
    }

    /// Takes the turn for a signal, unless another thread holds it or has left mail.
    ///
    /// The work that is left as mail runs in the turn, and must not call this method again. The pattern:
    ///
    ///     guard let turn = takeTurnToSend() else { return afterDelivery { self.deliver(value) } }
    ///     deliver(value)
    ///     end(turn)
    @_alwaysEmitIntoClient @inline(__always) package final func takeTurnToSend() -> Turn? {
        let owner = currentThread() << 8
        return word.replace(0, by: owner) ? Turn(owner: owner) : takeBusyTurn(owner, toSend: true)
    }

    /// How often a sender checks a turn that another thread holds before it leaves mail. Most deliveries are over by
    /// then, and waiting for them costs less than mail.
    private static var patience: Int { 100 }

    @usableFromInline @inline(never) final func takeBusyTurn(_ owner: UInt64, toSend: Bool) -> Turn? {
        var round = 0
        while true {
            let seen = word.value
            switch seen & ~Self.flagBits {
            case owner: return toSend && seen & Self.othersBit != 0 ? nil : .nested
            case 0 where seen & Latch.bit != 0: waitBriefly(round: round, for: word.address)
            case 0 where toSend && seen != 0: return nil  // Handed over, with mail that comes first.
            case 0 where word.replace(seen, by: seen | owner): return Turn(owner: owner)
            case 0: break
            default: if round >= Self.patience || SwitchPoint.isExplored { return nil }
            }
            round += 1
        }
    }

    /// Takes the turn together with the latch, if both are free.
    @_alwaysEmitIntoClient @inline(__always) final func takeLatchedTurn() -> Turn? {
        let owner = currentThread() << 8
        return word.replace(0, by: owner | Latch.bit) ? Turn(owner: owner) : nil
    }

    /// Exchanges the latch for the turn to send. Returns nil, with the latch still set, if another thread holds the
    /// turn or has left mail.
    @usableFromInline final func exchangeLatchForTurn(_ seen: UInt64) -> Turn? {
        let me = currentThread() << 8
        switch seen {
        case 0:
            word.clearLatch(me)
            return Turn(owner: me)
        case _ where seen & ~Self.flagBits == me && seen & Self.othersBit == 0:
            word.clearLatch(seen)
            return .nested
        default: return nil
        }
    }

    @_alwaysEmitIntoClient @inline(__always) package final func end(_ turn: Turn) {
        if turn.owner != 0, !word.replace(turn.owner, by: 0) { workOffMail() }
    }
}

/// Three ways to do work in a turn. An extension, as the compiler has no `@_transparent` in a class.
extension SerialDelivery {
    /// Does the work in this thread's turn, or leaves it as mail for the thread that holds the turn.
    @_alwaysEmitIntoClient @_transparent final func perform(_ work: @escaping Work) {
        guard let turn = takeTurn() else { return afterDelivery(work) }
        work()
        end(turn)
    }

    /// Like ``perform(_:)``, for work that sends a signal: it waits behind the mail of other threads.
    @_alwaysEmitIntoClient @_transparent final func send(_ work: @escaping Work) {
        guard let turn = takeTurnToSend() else { return afterDelivery(work) }
        work()
        end(turn)
    }

    /// Leaves work for the turn's owner, to be done after the delivery under way. If none is under way, does it at
    /// once.
    @usableFromInline @inline(never) package final func afterDelivery(_ work: @escaping Work) {
        let seen = word.setLatch()
        guard seen == 0, let turn = exchangeLatchForTurn(seen) else { return leaveMail(andClearLatch: seen, work) }
        work()
        end(turn)
    }
}
