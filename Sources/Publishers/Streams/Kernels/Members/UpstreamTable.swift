/// Where a subscription with several upstreams keeps theirs: each upstream has a place until it completes.
///
/// A place is named by a key that is never used again. So whatever comes late, or twice, from an upstream that
/// has gone finds no place, even if another upstream has moved in.
@usableFromInline struct UpstreamTable {
    @usableFromInline struct Key {
        let index: Int
        let number: UInt64

        /// The key of the first place that is reserved.
        @usableFromInline static var first: Key { Key(index: 0, number: 1) }
    }

    /// Nothing that would have to be retained: so it is read where it is.
    private struct Place {
        /// Zero where nobody is.
        var number: UInt64
        /// There is a subscription.
        var isFilled = false
        /// Not zero if what the upstream has been asked for covers the demand: who asks for more may ask it. Grows with
        /// each that is asked for the first time.
        var asked: UInt64 = 0
        /// The subscription came by being returned, and may be handed over later.
        var isReturned = false
        /// The upstream has been left before its subscription came.
        var isLeft = false
        /// The vacant place to be taken after this one, if this is vacant.
        var nextVacancy: Int?
    }

    enum Adoption {
        case kept
        /// The upstream has completed meanwhile: there is nothing to keep, and nothing to cancel.
        case late
        /// It has a subscription already, this one or another, or was left, or all is over: this one is to be
        /// cancelled, unless it is the one it has.
        case refused(for: (any Subscription)?)
    }

    private var places: ContiguousArray<Place> = []
    /// By place, as far as there have been any: publishers that end at once have none.
    private var subscriptions: ContiguousArray<(any Subscription)?> = []
    private var vacancy: Int?
    private var (lastNumber, lastAsked): (UInt64, UInt64) = (0, 0)
    private var isClosed = false

    /// How many upstreams have a place.
    private(set) var count = 0

    init() {}

    mutating func reserve() -> Key {
        lastNumber += 1
        count += 1
        guard let index = vacancy else {
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
        while subscriptions.count <= key.index { subscriptions.append(nil) }
        subscriptions[key.index] = subscription
        places[key.index].isFilled = true
    }

    /// The upstream is about to be asked for all that is wanted. False if it has gone.
    mutating func markAsked(_ key: Key) -> Bool {
        guard isOpen(key) else { return false }
        lastAsked += 1
        places[key.index].asked = lastAsked
        return true
    }

    /// Keeps a subscription that was returned, unless it was handed over before. False if it is to be cancelled.
    mutating func keep(_ subscription: any Subscription, at key: Key) -> Bool {
        guard !isClosed, !vacateLeft(key) else { return false }
        if isOpen(key), !places[key.index].isFilled {
            fill(key, with: subscription)
            places[key.index].isReturned = true
        }
        return true
    }

    /// Gives the place up, for an upstream that has completed. False if it was given up before; otherwise the caller
    /// gets what was in it, to let go of it after the latch.
    mutating func vacate(_ key: Key, taking subscription: inout (any Subscription)?) -> Bool {
        guard !vacateLeft(key), isTaken(key) else { return false }
        count -= 1
        empty(key, taking: &subscription)
        return true
    }

    /// Leaves an upstream that goes on. Returns its subscription, to be cancelled; if that comes later it is refused.
    mutating func leave(_ key: Key) -> (any Subscription)? {
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

    /// Gives all places up, and opens none any more. Returns what was in them.
    mutating func close() -> ContiguousArray<(any Subscription)?> {
        isClosed = true
        defer { (places, subscriptions, vacancy, count) = ([], [], nil, 0) }
        return subscriptions
    }

    /// The subscriptions in the places, to be looked through after the latch.
    var all: ContiguousArray<(any Subscription)?> { subscriptions }

    /// The subscription of an upstream that has been asked.
    subscript(key: Key) -> (any Subscription)? {
        isOpen(key) && places[key.index].asked != 0 ? subscriptions[key.index] : nil
    }

    /// How far a walk has come through the upstreams that had been asked when it began.
    struct Walk {
        fileprivate var index = 0
        fileprivate var lastAsked: UInt64?
        fileprivate(set) var isOver = false
    }

    /// The next of their subscriptions: some hundreds at a time, so that others get the latch in between.
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
