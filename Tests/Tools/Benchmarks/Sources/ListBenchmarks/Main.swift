import FeedFeature
import FeedFeatureUI
import Foundation
import TerminalUI

/// Measures how lists grow: an update with the rows of the list, a key and its redraw only with the visible rows.
///
///     swift run -c release --package-path Tests/Tools/Benchmarks ListBenchmarks [--smoke]
///
/// Fails if an update grows worse than linearly, if a redraw depends on the length of the list or on the text typed
/// before, or if one takes longer than a frame, which is 16 milliseconds. It measures up to five times, as other work
/// of the machine can make a single run slow.
@main
enum Main {
    static func main() {
        let isSmoke = CommandLine.arguments.contains("--smoke")
        for run in 1...5 {
            let complaints = lists(isSmoke: isSmoke) + Typing.run(isSmoke: isSmoke)
            for complaint in complaints { FileHandle.standardError.write(Data("Run \(run): \(complaint)\n".utf8)) }
            if complaints.isEmpty { return }
        }
        FileHandle.standardError.write(Data("Error: too slow in five runs, see above\n".utf8))
        exit(1)
    }

    /// Returns a sentence about each measurement that is too slow.
    private static func lists(isSmoke: Bool) -> [String] {
        let sizes = isSmoke ? [100, 1_000] : [100, 1_000, 10_000, 100_000]
        let updates: [(String, (ListScene) -> Void)] = [
            ("a page more", { $0.display($0.rows + $0.page) }),
            ("one more on top", { $0.display([$0.page[0]] + $0.rows) }),
            ("all in another order", { $0.display($0.rows.reversed()) }),
        ]
        let redraws: [(String, (ListScene) -> Void)] = [
            ("a row further, and back", { $0.press(.down, .up) }),
            ("a screen further, and back", { $0.press(.pageDown, .pageUp) }),
            ("to the end, and back", { $0.press(.end, .home) }),
        ]
        print("| rows |" + (updates + redraws).map { " \($0.0) |" }.joined())
        print("| ---: |" + String(repeating: " ---: |", count: 6))
        var costs: [[Double]] = []
        for size in sizes {
            let scene = ListScene(rowCount: size)
            costs.append((updates + redraws).map { milliseconds(scene, $0.1) })
            let figures = (costs.last ?? []).map { String(format: " %.3f ms |", $0) }
            print("| \(size) |" + figures.joined())
        }
        print("")
        return complaints(costs, sizes, updateCount: updates.count)
    }

    /// Returns the best of several runs, each on the original list; a redraw is two keys.
    private static func milliseconds(_ scene: ListScene, _ work: (ListScene) -> Void) -> Double {
        let clock = ContinuousClock()
        let samples = (0..<11).map { _ in
            scene.reset()
            return clock.measure { work(scene) } / .milliseconds(1)
        }
        return samples.min() ?? 0
    }

    private static func complaints(_ costs: [[Double]], _ sizes: [Int], updateCount: Int) -> [String] {
        zip(costs, costs.dropFirst()).enumerated().flatMap { index, pair in
            pair.0.indices.compactMap { column in
                let (before, after, isUpdate) = (pair.0[column], pair.1[column], column < updateCount)
                // The list is ten times as long: a quadratic update takes a hundred times as long, and leaving the
                // cache doubles it.
                let isTooSlow = after > (isUpdate ? 75 : 3) * before + 0.5 || !isUpdate && after > 16
                return isTooSlow ? "column \(column + 1) takes \(after) ms at \(sizes[index + 1]) rows" : nil
            }
        }
    }
}

/// A feed on a screen of 80 × 24, drawn after each key as a terminal would be.
private final class ListScene {
    let rows: [CellController]
    let page: [CellController]
    private let stack = NavigationStack(appearance: Appearance(theme: .dark))
    private let list = ListViewController(title: "My Feed")
    private var shown: Frame?

    init(rowCount: Int) {
        let images = (0..<rowCount + 10).compactMap { number in
            URL(string: "https://example.com/images/\(number)").map {
                FeedImage(id: UUID(), description: "Number \(number)", location: "Somewhere", url: $0)
            }
        }
        let all = images.map { image in
            let view = FeedImageCellController(
                viewModel: FeedImagePresenter.map(image), delegate: NoLoader(), selection: {})
            return CellController(id: image, view)
        }
        (rows, page) = (Array(all.prefix(rowCount)), Array(all.suffix(10)))
        stack.push(list)
        stack.resize(to: Size(width: 80, height: 24))
        reset()
    }

    func reset() {
        display(rows)
        press(.home)
    }

    func display(_ rows: [CellController]) {
        list.display(rows)
        draw()
    }

    func press(_ keys: Key...) {
        for key in keys {
            _ = stack.handle(key)
            draw()
        }
    }

    private func draw() {
        let frame = stack.frame
        bytes += frame.ansi(replacing: shown).utf8.count
        shown = frame
    }

    /// Counts the drawn bytes, so that the drawing is not optimised away.
    private(set) var bytes = 0

    private final class NoLoader: FeedImageCellControllerDelegate {
        func didRequestImage() {}
        func didCancelImageRequest() {}
    }
}
