import EventFormFeature
import EventFormFeatureUI
import Foundation
import TerminalUI

/// Measures forms: a key and its redraw do not grow with the text, and a paste grows linearly at most.
enum Typing {
    /// Returns a sentence about each measurement that is too slow.
    static func run(isSmoke: Bool) -> [String] {
        let sizes = isSmoke ? [100, 1_000] : [100, 1_000, 10_000, 100_000]
        let keys: [(String, [Key])] = [
            ("a letter", [.character("x")]), ("a letter in the middle", [.character("y"), .right]),
            ("a letter deleted, and undone", [.backspace, .control("_")]),
            ("a row further, and back", [.tab, .backTab]),
        ]
        print("| typed before |" + ["line", "notes"].flatMap { field in keys.map { " \($0.0), \(field) |" } }.joined())
        print("| ---: |" + String(repeating: " ---: |", count: 2 * keys.count))
        var costs: [[Double]] = []
        for size in sizes {
            let fields = [FormScene(tabs: 0, typed: size), FormScene(tabs: 7, typed: size)]
            let row = fields.flatMap { scene in keys.map { scene.milliseconds($0.1) } }
            costs.append(row)
            print("| \(size) |" + row.map { String(format: " %.3f ms |", $0) }.joined())
        }
        return complaints(costs, sizes) + pasting(isSmoke ? [1 << 12, 1 << 14] : [1 << 16, 1 << 18, 1 << 20])
    }

    private static func complaints(_ costs: [[Double]], _ sizes: [Int]) -> [String] {
        guard let first = costs.first else { return [] }
        return zip(sizes, costs).flatMap { size, row in
            row.indices.compactMap { column in
                row[column] > 3 * first[column] + 0.5 || row[column] > 16
                    ? "key \(column + 1) takes \(row[column]) ms after \(size) others" : nil
            }
        }
    }

    private static func pasting(_ sizes: [Int]) -> [String] {
        let costs = sizes.map { size in
            FormScene(tabs: 7, typed: 0).milliseconds(
                [.paste(String(repeating: "lorem ipsum ", count: size / 12))], runs: 3)
        }
        let figures = zip(sizes, costs).map { String(format: "%d bytes in %.1f ms", $0, $1) }
        print("\npasted: " + figures.joined(separator: ", "))
        let isTooSlow = costs[costs.count - 1] > 8 * costs[costs.count - 2] + 5
        return isTooSlow ? ["a paste of \(sizes[sizes.count - 1]) bytes takes \(costs[costs.count - 1]) ms"] : []
    }
}

/// The event form on a screen of 80 × 24, drawn after each key as a terminal would be.
private final class FormScene {
    private let stack = NavigationStack(appearance: Appearance(theme: .dark, locale: Locale(identifier: "en")))
    private var form = EventForm()
    private var shown: Frame?

    /// Makes the form with this many letters typed into one of its rows.
    init(tabs: Int, typed count: Int) {
        let presenter = EventFormPresenter(locale: Locale(identifier: "en"))
        let screen = FormViewController(title: "Form")
        weak var shownBy: EventFormController?
        let controller = EventFormController(in: screen) { [unowned self] event, item in
            if form.receive(event, from: item) { shownBy?.display(presenter.map(form)) }
        }
        shownBy = controller
        controller.display(presenter.map(form))
        stack.push(screen)
        stack.resize(to: Size(width: 80, height: 24))
        for _ in 0..<tabs { _ = stack.handle(.tab) }
        for index in 0..<count { _ = stack.handle(.character(index % 6 == 5 ? " " : "a")) }
        draw()
    }

    /// Returns the best of several runs, each on the result of the ones before: the machine has other work, too.
    func milliseconds(_ keys: [Key], runs: Int = 31) -> Double {
        let clock = ContinuousClock()
        let samples = (0..<runs).map { _ in
            clock.measure {
                for key in keys {
                    _ = stack.handle(key)
                    draw()
                }
            } / .milliseconds(1)
        }
        return samples.min() ?? 0
    }

    private func draw() {
        let frame = stack.frame
        bytes += frame.ansi(replacing: shown).utf8.count
        shown = frame
    }

    /// Counts the drawn bytes, so that the drawing is not optimised away.
    private(set) var bytes = 0
}
