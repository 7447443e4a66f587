import Synchronization

/// Leaving: a subscriber is marked at once, and released when no delivery is under way.
extension SubscriberTable {
    @usableFromInline package final func subscription(_ number: UInt64) -> any Subscription {
        BroadcastSubscription(table: self, number: number)
    }

    /// After this has returned, on whatever thread, no further call to the subscriber begins.
    @usableFromInline package final func cancel(_ number: UInt64) {
        guard let turn = takeLatchedTurn() else {
            let seen = word.setLatch()
            guard let index = index(of: number) else { return word.clearLatch(seen) }
            _ = markLeaver(at: index, andClearLatch: seen, isCancelled: true)
            return
        }
        var released: ErasedSubscriber?
        var subject: AnyObject?
        if let index = index(of: number) {
            released = vacate(index)
            subject = tidyUp()
        }
        word.clearLatch(turn.owner)
        withExtendedLifetime(subject) { withExtendedLifetime(released) { end(turn) } }
    }

    /// Returns false if the entry was already marked.
    @discardableResult @usableFromInline final func markLeaver(at index: Int) -> Bool {
        markLeaver(at: index, andClearLatch: word.setLatch(), isCancelled: false)
    }

    private func markLeaver(at index: Int, andClearLatch seen: UInt64, isCancelled: Bool) -> Bool {
        let isFirst = entries[index].hasLeft.raise(byCancel: isCancelled)
        for old in outgrown where index < old.count { old.entries[index].hasLeft.raise(byCancel: isCancelled) }
        if isFirst { leavers.append(index) }
        guard isFirst, leavers.count == 1 else {
            word.clearLatch(seen)
            return isFirst
        }
        if post(andClearLatch: seen, { self.letLeaversGo() }) == .takenOver { workOffMail() }
        return true
    }

    /// Releases the subscribers after the table is in order again.
    private func letLeaversGo() {
        let released = withLatch {
            let released = leavers.map { vacate($0)?.receiver }
            leavers.removeAll(keepingCapacity: leavers.count < 64)
            return (released, subject: tidyUp())
        }
        withExtendedLifetime(released) {}
    }

    /// Under the latch, and only when no delivery is under way.
    private func vacate(_ index: Int) -> ErasedSubscriber? {
        guard entries[index].outlet != nil else { return nil }
        entries[index].hasLeft.value.store(1, ordering: .relaxed)  // Nobody else writes it now.
        vacancies += 1
        return entries[index].outlet.take()
    }

    /// Under the latch. Removes vacancies at the end, and compacts the table when more than half of it is vacant. So an
    /// entry is moved once on average. Returns the subject, if nobody is left who keeps it.
    private func tidyUp() -> AnyObject? {
        while count > 0, entries[count - 1].outlet == nil {
            count -= 1
            (entries + count).deinitialize(count: 1)
            vacancies -= 1
        }
        guard count > 0 else {
            giveBackEntries()
            return subject.take()
        }
        guard vacancies > 8, Int(vacancies) * 2 > count else { return nil }
        var kept = 0
        for index in 0..<count {
            if entries[index].outlet == nil {
                (entries + index).deinitialize(count: 1)
            } else {
                if kept != index { (entries + kept).moveInitialize(from: entries + index, count: 1) }
                kept += 1
            }
        }
        (count, vacancies) = (kept, 0)
        return nil
    }

    /// In a turn, or under the latch.
    func index(of number: UInt64) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < count && entries[low].number == number ? low : nil
    }
}
