/// The turn to deliver: one thread has it at a time, and no thread waits for it.
///
/// Who finds the turn taken by another thread leaves what it had to do as mail, and goes on; the thread that
/// has the turn works the mail off before it gives the turn up. Who has the turn already takes it again, nested
/// in itself. So signals to a subscriber never overlap, those of one thread keep their order, none is lost, and
/// two deliveries that lead into each other on two threads cannot wait for each other.
///
/// A nested signal is delivered there and then, unless other threads have left mail: then it waits behind theirs.
/// So what was sent later, by whatever thread, is not received earlier.
///
/// Three kinds of state follow from it:
/// - *the turn's*: touched only by who has the turn; what delivers, and what decides on deliveries;
/// - *the latch's*: subscriptions, which a cancel has to reach at once;
/// - *atomic*: whether it is over.
///
/// It expresses subjects, and operators with several upstreams or with a thread of their own. Those with one
/// upstream need none of it: their upstream is serial, and so are they.
@usableFromInline package class SerialDelivery: Latched {
    @usableFromInline typealias Work = () -> Void

    /// The latch's.
    @exclusivity(unchecked) private final var mail: ContiguousArray<Work> = []

    /// Names the outermost turn of a thread, which ends with the mail worked off; zero for a nested one.
    @usableFromInline struct Turn {
        @usableFromInline let owner: UInt64

        @inlinable @inline(__always) init(owner: UInt64) { self.owner = owner }

        /// No delivery of this thread's is under way.
        var isOutermost: Bool { owner != 0 }
    }

    /// Takes the turn, unless another thread has it: for what concerns no order, such as a request. Most requests are
    /// made from inside of a delivery, which is seen without an exchange.
    @inlinable @inline(__always) final func takeTurn() -> Turn? {
        let owner = currentThread() << 8
        if seenWord == owner { return Turn(owner: 0) }
        return replace(0, by: owner) ? Turn(owner: owner) : takeBusyTurn(owner, toSend: false)
    }

    /// Takes the turn for a signal, unless another thread has it, or waits for it.
    ///
    /// The pattern; what is left must not take the turn to send again, as it has it then:
    ///
    ///     guard let turn = takeTurnToSend() else { return leave { self.deliver(value) } }
    ///     deliver(value)
    ///     end(turn)
    @inlinable @inline(__always) final func takeTurnToSend() -> Turn? {
        let owner = currentThread() << 8
        return replace(0, by: owner) ? Turn(owner: owner) : takeBusyTurn(owner, toSend: true)
    }

    /// How often a turn that another thread has is looked at: most deliveries are over by then, which costs less than mail.
    private static var patience: Int { 100 }

    @usableFromInline @inline(never) final func takeBusyTurn(_ owner: UInt64, toSend: Bool) -> Turn? {
        var round = 0
        while true {
            let seen = seenWord
            switch seen & ~Self.flagBits {
            case owner: return toSend && seen & Self.othersBit != 0 ? nil : Turn(owner: 0)
            case 0 where replace(0, by: owner): return Turn(owner: owner)
            case 0: waitBriefly(round: round)  // Nobody has the turn, but somebody has the latch.
            default: if round >= Self.patience { return nil }
            }
            round += 1
        }
    }

    /// Takes the turn together with the latch, if both are free.
    @inlinable @inline(__always) final func takeLatchedTurn() -> Turn? {
        let owner = currentThread() << 8
        return replace(0, by: owner | Self.latchBit) ? Turn(owner: owner) : nil
    }

    /// Gives the latch up for the turn to send, unless another thread has that, or waits for it.
    final func exchangeLatchForTurn(_ seen: UInt64) -> Turn? {
        let me = currentThread() << 8
        switch seen & ~Self.flagBits {
        case 0:
            clearLatch(me)
            return Turn(owner: me)
        case me where seen & Self.othersBit == 0:
            clearLatch(seen)
            return Turn(owner: 0)
        default: return nil
        }
    }

    @inlinable @inline(__always) final func end(_ turn: Turn) {
        if turn.owner != 0, !replace(turn.owner, by: 0) { workOffMail() }
    }

    @usableFromInline @inline(never) final func workOffMail() {
        var work: ContiguousArray<Work> = []
        while true {
            work.removeAll(keepingCapacity: true)
            let seen = setLatch()
            if mail.isEmpty { return clearLatch(0) }
            swap(&work, &mail)
            clearLatch(seen & ~Self.mailBit)
            for item in work { item() }
        }
    }

    /// Leaves work to whoever has the turn, to be done when the delivery under way is over; at once if none is.
    @usableFromInline @inline(never) final func leave(_ work: @escaping Work) {
        let seen = setLatch()
        guard seen & ~Self.flagBits == 0, let turn = exchangeLatchForTurn(seen) else {
            return leave(andClearLatch: seen, work)
        }
        work()
        end(turn)
    }

    /// Leaves work behind what waits already, and gives the latch up.
    final func leave(andClearLatch seen: UInt64, _ work: @escaping Work) {
        mail.append(work)
        let isOthers = seen & ~Self.flagBits != currentThread() << 8
        clearLatch(seen | Self.mailBit | (isOthers ? Self.othersBit : 0))
    }

    /// Does the work in this thread's turn, or leaves it to the thread that has the turn.
    @usableFromInline final func perform(_ work: @escaping Work) {
        guard let turn = takeTurn() else { return leave(work) }
        work()
        end(turn)
    }

    /// Does the same with work that sends a signal, which waits behind what other threads have left.
    @usableFromInline final func send(_ work: @escaping Work) {
        guard let turn = takeTurnToSend() else { return leave(work) }
        work()
        end(turn)
    }
}
