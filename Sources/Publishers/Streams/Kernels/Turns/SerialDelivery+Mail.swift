import Synchronization

/// Mail: the work that other threads leave for the turn's owner.
extension SerialDelivery {
    /// Appends work to the mail, and releases the latch.
    @usableFromInline final func leaveMail(andClearLatch seen: UInt64, _ work: @escaping Work) {
        follow(post(andClearLatch: seen, work))
    }

    /// Leaves a value that an upstream has sent, to be delivered after the delivery under way. Returns the answer to it: how
    /// many more the upstream may send.
    ///
    /// If the answer can be more than none, waits for it: otherwise the upstream's next value would come too soon, and be lost.
    /// A request would come too late, too, as it waits behind a value that another thread has left to the upstream. The thread
    /// does not wait where that would close a circle of threads that wait for each other; the answer becomes a request then.
    @usableFromInline @inline(never) package final func leaveValue(
        isAnswered: Bool, deliver: @escaping () -> Subscribers.Demand,
        orRequest request: @escaping (Subscribers.Demand) -> Void
    ) -> Subscribers.Demand {
        func ask(for more: Subscribers.Demand) { if more != .none, more != .stop { request(more) } }
        guard isAnswered else {
            afterDelivery { ask(for: deliver()) }
            return .none
        }
        var (answer, isAwaited) = (Subscribers.Demand.none, true)  // The latch's.
        leaveAndWait {
            let more = deliver()
            let isLate = self.withLatch {
                if isAwaited { answer = more }
                return !isAwaited
            }
            if isLate { ask(for: more) }
        }
        return withLatch {
            isAwaited = false
            return answer
        }
    }

    /// Leaves work, and waits until it is done, unless this thread must not wait.
    @usableFromInline @inline(never) package final func leaveAndWait(_ work: @escaping Work) {
        let seen = word.setLatch()
        let mailbox = openMailbox()
        let piece = mailbox.posted &+ 1
        var duty = post(andClearLatch: seen, isAwaited: true, work)
        while follow(duty, until: piece), !mailbox.isWorkedOff(piece) {
            duty = .help(since: mailbox.releases.load(ordering: .relaxed))
        }
    }

    /// Under the latch.
    final func openMailbox() -> Mailbox {
        if let mailbox { return mailbox }
        let new = Mailbox()
        keptMail = new
        return new
    }

    /// The duty of a sender that has left mail.
    enum Duty: Equatable { case none, takenOver, help(since: UInt32) }

    /// Appends work to the mail and releases the latch. Returns the sender's duty, which ``follow(_:until:)`` carries out.
    final func post(andClearLatch seen: UInt64, isAwaited: Bool = false, _ work: @escaping Work) -> Duty {
        let mailbox = openMailbox()
        mailbox.mail.append(work)
        mailbox.posted &+= 1
        let me = currentThread() << 8
        switch seen & ~Self.flagBits {
        case me:
            word.clearLatch(seen | Self.mailBit)
            return .none
        case 0:  // Nobody holds the turn, or it has been handed over and no helper has taken it yet.
            word.clearLatch(seen | me | Self.mailBit | Self.othersBit)
            return .takenOver
        default:
            let isMuch =
                seen & Self.reliefBit != 0 || mailbox.mail.count >= Int(mailbox.allowance) + Self.mailLimit
            let isHelper = isMuch || isAwaited && mailbox.allowance == 0
            let duty = isHelper ? Duty.help(since: mailbox.releases.load(ordering: .relaxed)) : .none
            word.clearLatch(seen | Self.mailBit | Self.othersBit | (isMuch ? Self.reliefBit : 0))
            return duty
        }
    }

    /// Returns false if this thread must not wait for its piece.
    @discardableResult final func follow(_ duty: Duty, until piece: UInt32? = nil) -> Bool {
        switch duty {
        case .none: return false
        case .takenOver:
            workOffMail()
            return true
        case .help(let releases): return help(since: releases, until: piece)
        }
    }

    /// The number of pieces that counts as much mail, and the number that an owner works off before it hands the turn
    /// over.
    static var mailLimit: Int {
        #if DEBUG
        if SwitchPoint.isExplored, let limit = SwitchPoint.guide?.mailLimit { return limit }
        #endif
        return 64
    }

    private static var share: Int { max(1, mailLimit / 4) }

    /// Works the mail off and ends the turn. If a helper waits, stops after a share of the mail and hands the turn
    /// over.
    @usableFromInline @inline(never) final func workOffMail() {
        var worked = 0
        var enough = Self.share
        while let mailbox = takeBatch(after: worked) {
            enough = max(enough, worked + mailbox.quarter)
            while let item = mailbox.batch.popFirst() {
                item()
                worked += 1
                mailbox.progress.store(mailbox.progress.load(ordering: .relaxed) &+ 1, ordering: .releasing)
                guard worked >= enough else { continue }
                if handOver(mailbox) { return }
                enough += Self.share
            }
        }
    }

    /// Returns the mailbox if there is mail to work off, in its batch. Otherwise ends the turn.
    private func takeBatch(after worked: Int) -> Mailbox? {
        let seen = word.setLatch()
        guard let mailbox else {
            word.clearLatch(0)
            return nil
        }
        guard mailbox.batch.isEmpty else {
            word.clearLatch(seen)  // Handed over.
            return mailbox
        }
        guard !mailbox.mail.isEmpty else {
            mailbox.allowance = 0
            _ = mailbox.release(seen)
            word.clearLatch(0)
            return nil
        }
        swap(&mailbox.batch, &mailbox.mail)
        word.clearLatch((worked < Self.share ? mailbox.release(seen) : seen) & ~Self.mailBit)
        return mailbox
    }
}
