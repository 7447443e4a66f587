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

    /// Contains nothing that would have to be retained, so it is read in place.
    private struct Place {
        /// Zero if the place is vacant.
        var number: UInt64
        /// Whether there is a subscription.
        var isFilled = false
        /// Not zero if the upstream has received its first request, so that further demand may be requested from it.
        /// The number is higher for each upstream that is asked for the first time.
        var asked: UInt64 = 0
        /// Whether the subscription was returned, and may also be handed over later.
        var isReturned = false
        /// Whether the upstream was left before its subscription arrived.
        var isLeft = false
        /// If this place is vacant, the vacant place to use after it.
        var nextVacancy: Int?
    }

    enum Adoption {
        case kept
        /// The upstream has already completed: there is nothing to keep and nothing to cancel.
        case late
        /// The upstream already has a subscription, or was left, or everything is over. The caller cancels the new
        /// subscription, unless it is the one that is kept.
        case refused(for: (any Subscription)?)
    }

    private var places: ContiguousArray<Place> = []
    /// By place. May be shorter than `places`, as publishers that end at once have no subscription.
    private var subscriptions: ContiguousArray<(any Subscription)?> = []
    private var vacancy: Int?
    private var (lastNumber, lastAsked): (UInt64, UInt64) = (0, 0)
    private var isClosed = false

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

    mutating func adopt(_ subscription: any Subscription, at key: Key, isAsked: Bool) -> Adoption {
        guard !isClosed, !vacateLeft(key) else { return .refused(for: nil) }
        guard isOpen(key) else { return .late }
        let place = places[key.index]
        guard !place.isFilled else { return .refused(for: place.isReturned ? subscriptions[key.index] : nil) }
        fill(key, with: subscription)
        if isAsked { _ = markAsked(key) }
        return .kept
    }

    private mutating func fill(_ key: Key, with subscription: any Subscription) {
        if subscriptions.isEmpty { subscriptions.reserveCapacity(places.count) }
        while subscriptions.count <= key.index { subscriptions.append(nil) }
        subscriptions[key.index] = subscription
        places[key.index].isFilled = true
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
        guard !isClosed, !vacateLeft(key) else { return false }
        if isOpen(key), !places[key.index].isFilled {
            fill(key, with: subscription)
            places[key.index].isReturned = true
        }
        return true
    }

    /// Frees the place of an upstream that has completed. Returns false if it was free before. Otherwise moves its
    /// subscription to the caller, which releases it after the latch.
    mutating func vacate(_ key: Key, taking subscription: inout (any Subscription)?) -> Bool {
        guard !vacateLeft(key), isTaken(key) else { return false }
        count -= 1
        empty(key, taking: &subscription)
        return true
    }

    /// Removes an upstream that continues. Returns its subscription for the caller to cancel; a subscription that arrives
    /// later is refused.
    mutating func remove(_ key: Key) -> (any Subscription)? {
        guard isOpen(key) else { return nil }
        count -= 1
        var subscription: (any Subscription)?
        if places[key.index].isFilled { empty(key, taking: &subscription) } else { places[key.index].isLeft = true }
        return subscription
    }

    private mutating func vacateLeft(_ key: Key) -> Bool {
        guard isTaken(key), places[key.index].isLeft else { return false }
        var none: (any Subscription)?
        empty(key, taking: &none)
        return true
    }

    private mutating func empty(_ key: Key, taking subscription: inout (any Subscription)?) {
        if places[key.index].isFilled { swap(&subscriptions[key.index], &subscription) }
        places[key.index] = Place(number: 0, nextVacancy: vacancy)
        vacancy = key.index
    }

    /// Frees all places, and accepts no more subscriptions. Returns the subscriptions.
    mutating func close() -> ContiguousArray<(any Subscription)?> {
        isClosed = true
        defer { (places, subscriptions, vacancy, count) = ([], [], nil, 0) }
        return subscriptions
    }

    /// The subscriptions in all places, to be inspected after the latch.
    var all: ContiguousArray<(any Subscription)?> { subscriptions }

    /// The subscription of an upstream that has received its first request.
    subscript(key: Key) -> (any Subscription)? {
        isOpen(key) && places[key.index].asked != 0 ? subscriptions[key.index] : nil
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
        let end = Swift.min(walk.index + 256, subscriptions.count)
        defer { walk = Walk(index: end, lastAsked: lastAsked, isOver: end == subscriptions.count) }
        return ContiguousArray(
            (Swift.min(walk.index, end)..<end).lazy.filter {
                places[$0].asked != 0 && places[$0].asked <= lastAsked && places[$0].number != key?.number
            }.compactMap { subscriptions[$0] })
    }

    private func isTaken(_ key: Key) -> Bool { key.index < places.count && places[key.index].number == key.number }

    private func isOpen(_ key: Key) -> Bool { isTaken(key) && !places[key.index].isLeft }
}
