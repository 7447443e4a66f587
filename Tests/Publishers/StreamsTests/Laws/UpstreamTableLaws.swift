import StreamsTesting
import Testing

@testable import Streams

extension Laws {
    @Suite struct UpstreamTableLaws {
        @Test(
            "A table keeps each upstream, even one that comes late, twice or never, and frees the places of gone ones"
        )
        func table() throws {
            try forAll(eventsOf: .array(of: TableMove.generator, count: 0...60), count: 2000) { moves in
                let (table, plain) = (Table(), PlainTable())
                for (number, move) in moves.enumerated() {
                    try checkEqual(
                        table.perform(move, number), plain.perform(move, number), "The simplest table differs")
                }
                try checkEqual(table.indices.max() ?? -1, plain.mostPlaces - 1, "A vacant place is not taken.")
            }
        }

        @Test("A walk visits the upstreams that had a request when it began, in their order, each once")
        func walk() throws {
            let counts = Generator.int(in: 0...600)
            try forAll(Generator { (counts.draw(from: &$0), counts.draw(from: &$0)) }) { count, late in
                var (table, walk, met) = (UpstreamTable(), UpstreamTable.Walk(), [Int]())
                func add(_ number: Int) {
                    let key = table.reserve()
                    _ = table.adopt(Numbered(number: number), at: key, isAsked: number % 3 != 2)
                }
                for number in 0..<count { add(number) }
                func go() {
                    met += table.next(&walk, but: UpstreamTable.Key(index: 1, number: 2)).compactMap(numberOf)
                }
                go()
                for number in 0..<(walk.isOver ? 0 : late) { add(count + number) }
                while !walk.isOver { go() }
                try checkEqual(met, (0..<count).filter { $0 % 3 != 2 && $0 != 1 })
            }
        }
    }
}

private struct Numbered: Subscription {
    let combineIdentifier = CombineIdentifier()
    let number: Int

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

private func numberOf(_ subscription: (any Subscription)?) -> Int? { (subscription as? Numbered)?.number }

/// Events of an upstream, chosen by the order in which the upstreams came.
private enum TableMove {
    case reserve, adopt(Int, isAsked: Bool), markAsked(Int), keep(Int), vacate(Int), leave(Int), close

    static var generator: Generator<TableMove> {
        let index = Generator.int(in: 0...9)
        return .frequency([
            (24, .always(.reserve)), (16, index.map { .adopt($0, isAsked: true) }),
            (8, index.map { .adopt($0, isAsked: false) }), (8, index.map { .markAsked($0) }),
            (12, index.map { .keep($0) }), (16, index.map { .vacate($0) }), (12, index.map { .leave($0) }),
            (1, .always(.close)),
        ])
    }
}

/// Describes the result of each move, and the state afterwards.
private final class Table {
    private var table = UpstreamTable()
    private var keys: [UpstreamTable.Key] = []
    private var adopted: Set<Int> = []

    var indices: [Int] { keys.map(\.index) }

    func perform(_ move: TableMove, _ number: Int) -> String {
        let result = result(of: move, number)
        let asked = keys.map { numberOf(table[$0]).map(String.init) ?? "-" }
        return "\(move): \(result), \(table.count) \(table.all.compactMap(numberOf).sorted()) \(asked)"
    }

    private func result(of move: TableMove, _ number: Int) -> String {
        switch move {
        case .reserve:
            keys.append(table.reserve())
            return "\(keys.count)"
        case .close: return "\(table.close().compactMap(numberOf).sorted())"
        case .adopt(let index, _), .markAsked(let index), .keep(let index), .vacate(let index), .leave(let index):
            guard keys.indices.contains(index) else { return "nobody" }
            if case .markAsked = move, !adopted.contains(index) { return "nobody" }
            let result = result(of: move, Numbered(number: number), keys[index])
            if result == "kept" { adopted.insert(index) }
            return result
        }
    }

    private func result(of move: TableMove, _ subscription: Numbered, _ key: UpstreamTable.Key) -> String {
        switch move {
        case .adopt(_, let isAsked):
            switch table.adopt(subscription, at: key, isAsked: isAsked) {
            case .kept: return "kept"
            case .refused(let kept): return "refused for \(numberOf(kept) ?? -1)"
            }
        case .markAsked: return "\(table.markAsked(key))"
        case .keep: return "\(table.keep(subscription, at: key))"
        case .vacate:
            var taken: (any Subscription)?
            return "\(table.vacate(key, taking: &taken)) \(numberOf(taken) ?? -1)"
        case .leave: return "left \(numberOf(table.remove(key)) ?? -1)"
        case .reserve, .close: return ""
        }
    }
}

/// The same behaviour in the shortest code: places are never reused.
private final class PlainTable {
    private struct Place {
        var subscription: Int?
        var (wasAdopted, isReturned, isAsked, isLeft, isGone) = (false, false, false, false, false)
        var isOpen: Bool { !isLeft && !isGone }
        /// The place after its upstream has gone.
        var gone: Place {
            var place = Place()
            (place.wasAdopted, place.isGone) = (wasAdopted, true)
            return place
        }
    }

    private var places: [Place] = []
    private var isClosed = false
    private(set) var mostPlaces = 0

    func perform(_ move: TableMove, _ number: Int) -> String {
        let result = result(of: move, number)
        let asked = places.map { $0.isOpen && $0.isAsked ? $0.subscription.map(String.init) ?? "-" : "-" }
        let held = places.filter { !$0.isGone }
        mostPlaces = max(mostPlaces, held.count)
        return "\(move): \(result), \(held.filter(\.isOpen).count) \(held.compactMap(\.subscription).sorted()) \(asked)"
    }

    private func result(of move: TableMove, _ number: Int) -> String {
        switch move {
        case .reserve:
            places.append(Place())
            return "\(places.count)"
        case .close:
            defer { (isClosed, places) = (true, places.map(\.gone)) }
            return "\(places.compactMap(\.subscription).sorted())"
        case .adopt(let index, _), .markAsked(let index), .keep(let index), .vacate(let index), .leave(let index):
            guard places.indices.contains(index) else { return "nobody" }
            if case .markAsked = move, !places[index].wasAdopted { return "nobody" }
            return result(of: move, number, &places[index])
        }
    }

    private func result(of move: TableMove, _ number: Int, _ place: inout Place) -> String {
        let wasLeft = place.isLeft && !place.isGone
        switch move {
        case .adopt(_, let isAsked):
            if isClosed { return "refused for -1" }
            if wasLeft { return leaveForGood(&place, "refused for -1") }
            guard place.isOpen else { return "refused for -1" }
            if let kept = place.subscription { return "refused for \(place.isReturned ? kept : -1)" }
            (place.subscription, place.wasAdopted, place.isAsked) = (number, true, isAsked)
            return "kept"
        case .markAsked:
            if place.isOpen { place.isAsked = true }
            return "\(place.isOpen)"
        case .keep:
            if isClosed { return "false" }
            if wasLeft { return leaveForGood(&place, "false") }
            if place.isOpen, place.subscription == nil { (place.subscription, place.isReturned) = (number, true) }
            return "true"
        case .vacate:
            if wasLeft { return leaveForGood(&place, "false -1") }
            defer { if place.isOpen { place = place.gone } }
            return "\(place.isOpen) \(place.subscription ?? -1)"
        case .leave:
            guard place.isOpen else { return "left -1" }
            defer { if place.subscription == nil { place.isLeft = true } else { place = place.gone } }
            return "left \(place.subscription ?? -1)"
        case .reserve, .close: return ""
        }
    }

    private func leaveForGood(_ place: inout Place, _ result: String) -> String {
        if place.isLeft { place = place.gone }
        return result
    }
}
