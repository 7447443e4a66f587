import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct ListDifferenceTests {
    private static var lists: Generator<([Int], [Int])> {
        Generator { choices in
            let list = Generator.array(of: .int(in: 0...9))
            return (list.draw(from: &choices), list.draw(from: &choices))
        }
    }

    @Test("EF-57: the difference of two lists, applied to the first, gives the second")
    func differenceLeadsToTheNewList() throws {
        try forAll(Self.lists, count: 500) { old, new in
            let difference = ListDifference(from: old, to: new)
            try checkEqual(difference.applied(to: old, inserting: difference.insertions.map { new[$0] }), new)
        }
    }

    @Test("EF-57: elements of both lists are neither removed nor inserted, however often they occur")
    func nothingIsReplacedByItself() throws {
        try forAll(Self.lists, count: 500) { old, new in
            let difference = ListDifference(from: old, to: new)
            for value in 0...9 {
                let (before, after) = (old.count { $0 == value }, new.count { $0 == value })
                try checkEqual(difference.removals.count { old[$0] == value }, max(0, before - after))
                try checkEqual(difference.insertions.count { new[$0] == value }, max(0, after - before))
            }
        }
    }

    @Test("Origins and destinations are each other's inverse")
    func originsAndDestinations() throws {
        try forAll(Self.lists) { old, new in
            let difference = ListDifference(from: old, to: new)
            for (index, origin) in difference.origins.enumerated() {
                if let origin { try checkEqual(difference.destinations[origin], index) }
            }
            try checkEqual(difference.destinations.compactMap { $0 }.count, difference.origins.compactMap { $0 }.count)
        }
    }

    @Test("A difference is not applied to another list than its own, nor with too few elements to insert")
    func misuseGivesNothing() {
        let difference = ListDifference(from: [1, 2], to: [2, 3])
        #expect(difference.applied(to: [1], inserting: [3]) == nil)
        #expect(difference.applied(to: [1, 2], inserting: []) == nil)
    }
}
