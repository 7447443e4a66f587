import Synchronization

/// The turn to deliver: one thread has it at a time.
///
/// Who finds the turn taken by another thread leaves what it had to do as mail, and goes on; the thread that
/// has the turn works the mail off before it gives the turn up. Who has the turn already takes it again, nested
/// in itself. So signals to a subscriber never overlap, those of one thread keep their order, and none is lost.
///
/// Where others send without pause, that has a limit: see ``SerialDelivery/help()``. Two deliveries that lead into
/// each other on two threads cannot wait for each other.
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
    @exclusivity(unchecked) final var mail = Queue<Work>()
    /// The latch's: how many threads wait to take the turn over, and how much mail makes another one wait.
    @exclusivity(unchecked) final var helpers = 0
    @exclusivity(unchecked) final var limit = mailLimit
    /// The turn's: mail that is being worked off, also by who takes the turn over.
    @exclusivity(unchecked) final var batch = Queue<Work>()
    /// Goes on whenever a piece of mail has been worked off: so who waits sees that somebody is at work.
    final let progress = Atomic<UInt32>(0)

    /// Names the outermost turn of a thread, which ends with the mail worked off; zero for a nested one.
    @usableFromInline struct Turn {
        @usableFromInline let owner: UInt64

        @_alwaysEmitIntoClient @inline(__always) init(owner: UInt64) { self.owner = owner }

        /// The turn that is taken inside of this thread's own: nothing follows its end.
        @_alwaysEmitIntoClient static var nested: Turn { Turn(owner: 0) }

        /// No delivery of this thread's is under way.
        var isOutermost: Bool { owner != 0 }
    }

    /// Takes the turn, unless another thread has it: for what concerns no order, such as a request. Most requests are
    /// made from inside of a delivery, which is seen without an exchange.
    @_alwaysEmitIntoClient @inline(__always) final func takeTurn() -> Turn? {
        let owner = currentThread() << 8
        if let turn = takeNestedTurn() { return turn }
        return replace(0, by: owner) ? Turn(owner: owner) : takeBusyTurn(owner, toSend: false)
    }

    /// Takes the turn that this thread has, while there is no mail.
    @_alwaysEmitIntoClient @inline(__always) final func takeNestedTurn() -> Turn? {
        seenWord == currentThread() << 8 ? .nested : nil
    }

    /// Takes the turn for a signal, unless another thread has it, or waits for it.
    ///
    /// The pattern; what is left must not take the turn to send again, as it has it then:
    ///
    ///     guard let turn = takeTurnToSend() else { return leave { self.deliver(value) } }
    ///     deliver(value)
    ///     end(turn)
    @_alwaysEmitIntoClient @inline(__always) final func takeTurnToSend() -> Turn? {
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
            case owner: return toSend && seen & Self.othersBit != 0 ? nil : .nested
            case 0 where seen & Self.latchBit != 0: waitBriefly(round: round)
            case 0 where toSend && seen != 0: return nil  // It has been handed over, with mail that comes first.
            case 0 where replace(seen, by: seen | owner): return Turn(owner: owner)
            case 0: break
            default: if round >= Self.patience { return nil }
            }
            round += 1
        }
    }

    /// Takes the turn together with the latch, if both are free.
    @_alwaysEmitIntoClient @inline(__always) final func takeLatchedTurn() -> Turn? {
        let owner = currentThread() << 8
        return replace(0, by: owner | Self.latchBit) ? Turn(owner: owner) : nil
    }

    /// Gives the latch up for the turn to send, unless another thread has that, or mail waits.
    final func exchangeLatchForTurn(_ seen: UInt64) -> Turn? {
        let me = currentThread() << 8
        switch seen {
        case 0:
            clearLatch(me)
            return Turn(owner: me)
        case _ where seen & ~Self.flagBits == me && seen & Self.othersBit == 0:
            clearLatch(seen)
            return .nested
        default: return nil
        }
    }

    @_alwaysEmitIntoClient @inline(__always) final func end(_ turn: Turn) {
        if turn.owner != 0, !replace(turn.owner, by: 0) { workOffMail() }
    }

    // MARK: Mail

    /// Leaves work to whoever has the turn, to be done when the delivery under way is over; at once if none is.
    @usableFromInline @inline(never) final func leave(_ work: @escaping Work) {
        let seen = setLatch()
        guard seen == 0, let turn = exchangeLatchForTurn(seen) else { return leave(andClearLatch: seen, work) }
        work()
        end(turn)
    }

    /// Leaves work behind what waits already, and gives the latch up.
    final func leave(andClearLatch seen: UInt64, _ work: @escaping Work) {
        follow(post(andClearLatch: seen, work))
    }

    /// The work of a sender that has left mail.
    enum Duty { case none, takenOver, help }

    /// Leaves work and gives the latch up. What is to be done about it is left to ``follow(_:)``.
    final func post(andClearLatch seen: UInt64, _ work: @escaping Work) -> Duty {
        mail.append(work)
        let me = currentThread() << 8
        switch seen & ~Self.flagBits {
        case me:
            clearLatch(seen | Self.mailBit)
            return .none
        case 0:  // Nobody has the turn, or it has been handed over, and no helper has taken it yet.
            clearLatch(seen | me | Self.mailBit | Self.othersBit)
            return .takenOver
        default:
            let isMuch = seen & Self.reliefBit != 0 || mail.count >= limit
            clearLatch(seen | Self.mailBit | Self.othersBit | (isMuch ? Self.reliefBit : 0))
            return isMuch ? .help : .none
        }
    }

    final func follow(_ duty: Duty) {
        switch duty {
        case .none: break
        case .takenOver: workOffMail()
        case .help: help()
        }
    }

    /// So much mail is much, and so much of it is worked off before the turn is handed over.
    static var mailLimit: Int { 64 }
    private static var share: UInt32 { 16 }

    /// Ends a turn with its mail worked off, or a share of it, if there is who takes the turn over.
    @usableFromInline @inline(never) final func workOffMail() {
        var worked: UInt32 = 0
        while true {
            while let item = batch.popFirst() {
                item()
                worked &+= 1
                progress.store(progress.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
                if worked % Self.share == 0, handOver() { return }
            }
            let seen = setLatch()
            guard !mail.isEmpty else {
                limit = Self.mailLimit
                return clearLatch(0)
            }
            swap(&batch, &mail)
            clearLatch(seen & ~(Self.mailBit | (worked < Self.share ? Self.reliefBit : 0)))
        }
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
