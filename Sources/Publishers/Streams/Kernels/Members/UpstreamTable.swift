/// Holds the upstream subscriptions of a subscription with several upstreams. Each upstream has a place until it
/// completes.
///
/// A place is identified by a key that is never used again. So a late or repeated signal of an upstream that has gone
/// finds no place, even if another upstream uses it now.
@usableFromInline package struct UpstreamTable {
    @usableFromInline package struct Key {
        let index: Int
        package let number: UInt64

        /// The key of the first place that is reserved.
        @usableFromInline static var first: Key { Key(index: 0, number: 1) }
    }

    private struct Place {
        /// Zero if the place is vacant.
        var number: UInt64
        var upstream = UpstreamPlace()
        /// Not zero if the upstream has received its first request, so that further demand may be requested from it.
        /// The number is higher for each upstream that is asked for the first time.
        var asked: UInt64 = 0
        /// If this place is vacant, the vacant place to use after it.
        var nextVacancy: Int?
    }

    private var places: ContiguousArray<Place> = []
    private var vacancy: Int?
    private var isClosed = false
    private var (lastNumber, lastAsked): (UInt64, UInt64) = (0, 0)

    /// The number of upstreams that have a place.
    private(set) var count = 0

    mutating func reserve() -> Key {
        lastNumber += 1
        count += 1
        guard let index = vacancy else {
            if places.isEmpty { places.reserveCapacity(2) }  // Most operators with places have two upstreams.
            places.append(Place(number: lastNumber))
            return Key(index: places.count - 1, number: lastNumber)
        }
        vacancy = places[index].nextVacancy
        places[index].number = lastNumber
        return Key(index: index, number: lastNumber)
    }

    /// Keeps the subscription that an upstream hands over, if it is the first and the upstream is still there.
    mutating func adopt(_ subscription: any Subscription, at key: Key, isAsked: Bool) -> UpstreamPlace.Adoption {
        guard !isClosed, isTaken(key) else { return .refused(for: nil) }
        let adoption = places[key.index].upstream.adopt(subscription)
        if case .kept = adoption, isAsked { _ = markAsked(key) }
        if !isOpen(key) { free(key) }
        return adoption
    }

    /// The upstream is about to receive a request for all that is wanted. Returns false if it has gone.
    mutating func markAsked(_ key: Key) -> Bool {
        guard isOpen(key) else { return false }
        lastAsked += 1
        places[key.index].asked = lastAsked
        return true
    }

    /// Keeps a subscription that was returned, unless it was already handed over. Returns false if the caller has to
    /// cancel it.
    mutating func keep(_ subscription: any Subscription, at key: Key) -> Bool {
        guard !isClosed, isTaken(key) else { return !isClosed }
        let isWanted = places[key.index].upstream.keep(subscription)
        if !isWanted { free(key) }
        return isWanted
    }

    /// Frees the place of an upstream that has completed. Returns false if it was free before. Otherwise moves its
    /// subscription to the caller, which releases it after the latch.
    mutating func vacate(_ key: Key, taking subscription: inout (any Subscription)?) -> Bool {
        guard isTaken(key) else { return false }
        let wasOpen = isOpen(key)
        if wasOpen { count -= 1 }
        subscription = places[key.index].upstream.end()
        free(key)
        return wasOpen
    }

    /// Removes an upstream that continues. Returns its subscription for the caller to cancel; a subscription that arrives
    /// later is refused.
    mutating func remove(_ key: Key) -> (any Subscription)? {
        guard isOpen(key) else { return nil }
        count -= 1
        let isSettled = places[key.index].upstream.stage != .awaited
        let subscription = places[key.index].upstream.leave()
        if isSettled { free(key) }
        return subscription
    }

    /// No subscription of the upstream will come any more.
    mutating func settle(_ key: Key) {
        guard isTaken(key) else { return }
        places[key.index].upstream.settle()
        if !isOpen(key) { free(key) }
    }

    private mutating func free(_ key: Key) {
        places[key.index] = Place(number: 0, nextVacancy: vacancy)
        vacancy = key.index
    }

    /// Frees all places, and accepts no more subscriptions. Returns the subscriptions.
    mutating func close() -> some BidirectionalCollection<(any Subscription)?> {
        isClosed = true
        defer { (places, vacancy, count) = ([], nil, 0) }
        return all
    }

    /// The subscriptions in all places, to be inspected after the latch.
    var all: some BidirectionalCollection<(any Subscription)?> { places.lazy.map { $0.upstream.kept } }

    /// The subscription of an upstream that has received its first request.
    subscript(key: Key) -> (any Subscription)? {
        isTaken(key) && places[key.index].asked != 0 ? places[key.index].upstream.kept : nil
    }

    /// The position of a walk through the upstreams that had received a request when it began.
    struct Walk {
        fileprivate var index = 0
        fileprivate var lastAsked: UInt64?
        fileprivate(set) var isOver = false
    }

    /// The next subscriptions of a walk: up to 256 at a time, so that other threads get the latch in between.
    func next(_ walk: inout Walk, but key: Key?) -> ContiguousArray<any Subscription> {
        let lastAsked = walk.lastAsked ?? lastAsked
        let end = Swift.min(walk.index + 256, places.count)
        defer { walk = Walk(index: end, lastAsked: lastAsked, isOver: end == places.count) }
        return ContiguousArray(
            (Swift.min(walk.index, end)..<end).lazy.filter {
                places[$0].asked != 0 && places[$0].asked <= lastAsked && places[$0].number != key?.number
            }.compactMap { places[$0].upstream.kept })
    }

    private func isTaken(_ key: Key) -> Bool { key.index < places.count && places[key.index].number == key.number }

    private func isOpen(_ key: Key) -> Bool { isTaken(key) && places[key.index].upstream.stage != .left }
}
