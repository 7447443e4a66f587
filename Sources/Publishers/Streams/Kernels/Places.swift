/// Where a subscription with several upstreams keeps theirs: each upstream has a place until it completes.
///
/// A place is named by a key that is never used again. So whatever comes late, or twice, from an upstream that
/// has gone finds no place, even if another upstream has moved in.
@usableFromInline
struct Places {
    @usableFromInline
    struct Key {
        let index: Int
        let number: UInt64

        /// The key of the first place that is reserved.
        static var first: Key { Key(index: 0, number: 1) }
    }

    private struct Place {
        var number: UInt64?
        var subscription: (any Subscription)?
    }

    enum Adoption {
        case kept
        /// The upstream has completed meanwhile: there is nothing to keep, and nothing to cancel.
        case late
        /// It has a subscription already, or all is over: this one is to be cancelled.
        case refused
    }

    private var places: ContiguousArray<Place> = []
    private var vacancies: ContiguousArray<Int> = []
    private var lastNumber: UInt64 = 0
    private var isClosed = false

    /// How many upstreams have a place.
    private(set) var count = 0

    @usableFromInline init() {}

    mutating func reserve() -> Key {
        lastNumber += 1
        count += 1
        let place = Place(number: lastNumber)
        guard let index = vacancies.popLast() else {
            places.append(place)
            return Key(index: places.count - 1, number: lastNumber)
        }
        places[index] = place
        return Key(index: index, number: lastNumber)
    }

    mutating func adopt(_ subscription: any Subscription, at key: Key) -> Adoption {
        guard !isClosed else { return .refused }
        guard isOpen(key) else { return .late }
        guard places[key.index].subscription == nil else { return .refused }
        places[key.index].subscription = subscription
        return .kept
    }

    /// Keeps a subscription that was returned, unless it was handed over before. False if it is to be cancelled.
    mutating func keep(_ subscription: any Subscription, at key: Key) -> Bool {
        guard !isClosed else { return false }
        if isOpen(key), places[key.index].subscription == nil { places[key.index].subscription = subscription }
        return true
    }

    /// Gives the place up. Returns nil when it was given up before, and otherwise what was in it.
    mutating func vacate(_ key: Key) -> (any Subscription)?? {
        guard isOpen(key) else { return nil }
        let subscription = places[key.index].subscription
        places[key.index] = Place()
        vacancies.append(key.index)
        count -= 1
        return .some(subscription)
    }

    /// Gives all places up, and opens none any more.
    mutating func close() -> ContiguousArray<any Subscription> {
        isClosed = true
        defer { (places, vacancies, count) = ([], [], 0) }
        return all()
    }

    subscript(key: Key) -> (any Subscription)? { isOpen(key) ? places[key.index].subscription : nil }

    func all(but key: Key? = nil) -> ContiguousArray<any Subscription> {
        ContiguousArray(places.lazy.filter { $0.number != key?.number }.compactMap(\.subscription))
    }

    private func isOpen(_ key: Key) -> Bool {
        key.index < places.count && places[key.index].number == key.number
    }
}
