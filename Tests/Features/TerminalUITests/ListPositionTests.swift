import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct ListPositionTests {
    private struct Scene {
        var heights: [Int]
        var selectable: [Bool]
        var height: Int
        var motions: [ListPosition.Motion]
        var layout: ListLayout { ListLayout(rowCount: heights.count, height: height) { heights[$0] } }
        func isSelectable(_ row: Int) -> Bool { selectable[row] }

        /// The positions on the way, including the first one.
        var positions: [ListPosition] {
            motions.reduce(into: [ListPosition().settled(in: layout, isSelectable: isSelectable)]) {
                positions, motion in
                positions.append(
                    (positions.last ?? ListPosition()).moved(motion, in: layout, isSelectable: isSelectable))
            }
        }
    }

    private static func scenes(_ motions: [ListPosition.Motion]) -> Generator<Scene> {
        Generator { choices in
            let rows = Generator.array(of: Generator.int(in: 1...7)).draw(from: &choices)
            return Scene(
                heights: rows, selectable: rows.map { _ in Generator.bool.draw(from: &choices) },
                height: Generator.int(in: 1...12).draw(from: &choices),
                motions: Generator.array(of: .element(of: motions)).draw(from: &choices))
        }
    }
    private static let all: [ListPosition.Motion] = [
        .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .start, .end,
    ]

    @Test("A list without a line ends at one of its rows", arguments: 1...3)
    func noLine(rowCount: Int) {
        let layout = ListLayout(rowCount: rowCount, height: 0) { _ in 1 }
        let position = ListPosition().moved(.end, in: layout) { _ in true }
        #expect((0..<rowCount).contains(position.viewport.top))
    }

    @Test(
        "EF-81: the keys that move down reach the end of every list, whichever rows can be selected, and those up its beginning"
    )
    func everythingIsRead() throws {
        for (motion, back) in [
            (ListPosition.Motion.down, ListPosition.Motion.up), (.pageDown, .pageUp), (.halfPageDown, .halfPageUp),
        ] {
            try forAll(Self.scenes([.down]), count: 200) { scene in
                var position = ListPosition().settled(in: scene.layout, isSelectable: scene.isSelectable)
                func move(_ motion: ListPosition.Motion) {
                    for _ in 0...(scene.heights.reduce(0, +) + scene.heights.count) {
                        position = position.moved(motion, in: scene.layout, isSelectable: scene.isSelectable)
                        // As each drawing does.
                        position.viewport =
                            position.settled(in: scene.layout, isSelectable: scene.isSelectable).viewport
                    }
                }
                move(motion)
                try checkEqual(position.viewport, scene.layout.end)
                move(back)
                try checkEqual(position.viewport, ListViewport())
            }
        }
    }

    @Test("After any keys, the selected row can be selected and is visible")
    func selectionIsSeen() throws {
        try forAll(Self.scenes(Self.all), count: 300) { scene in
            for position in scene.positions {
                guard let selection = position.selection else { continue }
                let seen = scene.layout.visible(from: position.viewport).map(\.row)
                try check(scene.isSelectable(selection) && seen.contains(selection), "\(position) of \(seen)")
            }
        }
    }

    @Test("The screen is full if the list is long enough, and nothing is beyond its ends")
    func screenIsFull() throws {
        try forAll(Self.scenes(Self.all), count: 300) { scene in
            for position in scene.positions {
                let places = scene.layout.visible(from: position.viewport)
                let total = scene.heights.reduce(0, +)
                let seen = places.map { min($0.bottom, scene.height) - max($0.top, 0) }.reduce(0, +)
                try checkEqual(seen, min(total, scene.height))
            }
        }
    }

    @Test("Moving down again and again shows every line, and moving up as many times leads back")
    func everyLineIsReached() throws {
        try forAll(Self.scenes([.down])) { scene in
            var scene = scene
            scene.motions = Array(repeating: .down, count: scene.heights.reduce(1, +))
            try checkEqual(scene.positions.last?.viewport, scene.layout.end)
            scene.motions += Array(repeating: .up, count: scene.motions.count)
            try checkEqual(scene.positions.last?.viewport, ListViewport())
        }
    }

    @Test("No motion reads more rows than fit on two screens, however long the list is")
    func workIsThatOfTheScreen() {
        for motion in Self.all {
            var looked: Set<Int> = []
            let layout = ListLayout(rowCount: 1_000_000, height: 20) { row in
                looked.insert(row)
                return 2
            }
            let position = ListPosition(selection: 500_000, viewport: ListViewport(top: 500_000))
            _ = position.moved(motion, in: layout) { _ in true }
            #expect(looked.count <= 42, "\(motion)")
        }
    }

    @Test("After an update the same rows are visible, as far as they still exist")
    func updateKeepsTheRows() throws {
        let position = ListPosition(selection: 10, viewport: ListViewport(top: 9))
        let old = Array(0..<20)
        let new = [100, 101] + old.filter { $0 != 9 } + [102]
        let longer = ListLayout(rowCount: new.count, height: 4) { _ in 1 }
        let moved = position.moved(by: ListDifference(from: old, to: new), in: longer) { _ in true }
        #expect(new[moved.selection ?? 0] == 10 && new[moved.viewport.top] == 10)
    }

    @Test("When the last row is replaced by more, the first of those is selected")
    func lastRowMakesRoom() {
        let layout = ListLayout(rowCount: 9, height: 4) { _ in 1 }
        let position = ListPosition(selection: 5, viewport: ListViewport(top: 2))
        let difference = ListDifference(from: Array(0...5), to: Array(0...4) + [10, 11, 12, 13])
        let moved = position.moved(by: difference, in: layout) { _ in true }
        #expect(moved == position)
    }

    @Test("At the beginning of the list, new rows are shown")
    func beginningStays() {
        let layout = ListLayout(rowCount: 3, height: 2) { _ in 1 }
        let start = ListPosition().settled(in: layout) { _ in true }
        let moved = start.moved(by: ListDifference(from: [1, 2], to: [0, 1, 2]), in: layout) { _ in true }
        #expect(moved == start)
    }
}
