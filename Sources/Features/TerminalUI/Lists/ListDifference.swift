/// How one list becomes another: for each element of the new one, where it was in the old one.
///
///     let difference = ListDifference(from: ["a", "b", "c"], to: ["c", "b", "x"])
///     difference.origins      // [2, 1, nil]
///     difference.removals     // [0]
///     difference.insertions   // [2]
///     difference.moves        // [1]
///
/// It takes time in proportion to the lists, and little where they begin and end alike. Equal elements are matched in
/// their order.
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

    /// The offsets in the old list of what is not in the new one.
    public var removals: [Int] { destinations.indices.filter { destinations[$0] == nil } }

    /// The offsets in the new list of what was not in the old one.
    public var insertions: [Int] { origins.indices.filter { origins[$0] == nil } }

    /// The offsets in the new list of what was behind something in the old one that it is before now.
    public var moves: [Int] {
        var last = -1
        return origins.enumerated().compactMap { index, origin in
            guard let origin else { return nil }
            defer { last = max(last, origin) }
            return origin < last ? index : nil
        }
    }

    /// The new list, made of the old one and what is inserted, in order.
    ///
    /// It is nil if that is too little, or the old list is not the one that was compared.
    public func applied<Element>(to old: [Element], inserting inserted: some Sequence<Element>) -> [Element]? {
        guard old.count == destinations.count else { return nil }
        var inserted = inserted.makeIterator()
        let new = origins.compactMap { origin in origin.map { old[$0] } ?? inserted.next() }
        return new.count == origins.count ? new : nil
    }
}
