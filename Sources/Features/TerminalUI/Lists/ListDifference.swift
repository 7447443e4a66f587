/// The difference between two lists: for each element of the new one, its place in the old one.
///
///     let difference = ListDifference(from: ["a", "b", "c"], to: ["c", "b", "x"])
///     difference.origins      // [2, 1, nil]
///     difference.removals     // [0]
///     difference.insertions   // [2]
///     difference.moves        // [1]
///
/// Takes time proportional to the length of the lists, and little time if they begin and end alike. Equal elements are
/// matched in their order.
public struct ListDifference: Hashable, Sendable {
    /// For each element of the new list its offset in the old one; nil if it was not there.
    public let origins: [Int?]
    /// For each element of the old list its offset in the new one; nil if it is no longer there.
    public let destinations: [Int?]

    /// Compares two lists.
    public init<Element: Hashable>(from old: [Element], to new: [Element]) {
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
        let tail = (0..<(shorter - head)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shorter - head
        // The first place of each element, and for each place the next one of an equal element.
        var first: [Element: Int?] = Dictionary(minimumCapacity: old.count - tail - head)
        var next = Array(repeating: Int?.none, count: old.count)
        for index in (head..<old.count - tail).reversed() {
            next[index] = first.updateValue(index, forKey: old[index]) ?? nil
        }
        origins = new.indices.map { index in
            if index < head { return index }
            if index >= new.count - tail { return index + old.count - new.count }
            guard let place = first[new[index]] ?? nil else { return nil }
            first[new[index]] = .some(next[place])
            return place
        }
        destinations = origins.enumerated().reduce(into: Array(repeating: nil, count: old.count)) { places, element in
            if let origin = element.element { places[origin] = element.offset }
        }
    }

    /// The offsets in the old list of elements that are not in the new one.
    public var removals: [Int] { destinations.indices.filter { destinations[$0] == nil } }

    /// The offsets in the new list of elements that were not in the old one.
    public var insertions: [Int] { origins.indices.filter { origins[$0] == nil } }

    /// The offsets in the new list of elements that moved ahead of one that they followed in the old list.
    public var moves: [Int] {
        var last = -1
        return origins.enumerated().compactMap { index, origin in
            guard let origin else { return nil }
            defer { last = max(last, origin) }
            return origin < last ? index : nil
        }
    }

    /// Makes the new list from the old one and the inserted elements, in order.
    ///
    /// Returns nil if elements are missing, or if the old list is not the one that was compared.
    public func applied<Element>(to old: [Element], inserting inserted: some Sequence<Element>) -> [Element]? {
        guard old.count == destinations.count else { return nil }
        var inserted = inserted.makeIterator()
        let new = origins.compactMap { origin in origin.map { old[$0] } ?? inserted.next() }
        return new.count == origins.count ? new : nil
    }
}
