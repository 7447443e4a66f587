@testable import TerminalUI

/// A row that shows a text and records what happens to it.
final class RowSpy: CellDataSource, CellDelegate, CellPrefetching {
    let name: String
    let height: Int
    var events: [String] = []
    var onDisplay: () -> Void = {}
    var takes: Key?
    private(set) var drawingCount = 0

    init(_ name: String, height: Int = 1) {
        self.name = name
        self.height = height
    }

    func drawing(width: Int, in appearance: Appearance) -> Drawing {
        drawingCount += 1
        return Drawing((0..<height).map { Line($0 == 0 ? name : "│") })
    }
    func willDisplay() {
        events.append("seen")
        onDisplay()
    }
    func didEndDisplaying() { events.append("gone") }
    func didSelect() { events.append("selected") }
    func didScroll() { events.append("scrolled") }
    func handle(_ key: Key) -> Bool {
        if key == takes { events.append("key") }
        return key == takes
    }
    func hints(in texts: ControlTexts) -> [KeyHint] { [KeyHint("k", name)] }
    func prefetch() { events.append("near") }
    func cancelPrefetching() { events.append("far") }
}

/// A row of five lines.
final class HighRow: CellDataSource, CellDelegate {
    func drawing(width: Int, in appearance: Appearance) -> Drawing { Drawing((0..<5).map { Line("line \($0)") }) }
}

/// A row that can only be shown.
final class TextRow: CellDataSource {
    let text: String
    init(_ text: String) { self.text = text }
    func drawing(width: Int, in appearance: Appearance) -> Drawing { [Line(text)] }
}

extension CellController {
    init(_ row: RowSpy) { self.init(id: row.name, row) }
}

/// Makes a list of the given number of rows, on a stack of its own.
func makeList(_ rows: [RowSpy], height: Int, width: Int = 20) -> (list: ListViewController, stack: NavigationStack) {
    let list = ListViewController(title: "List")
    let stack = NavigationStack(appearance: Appearance(theme: .plain, locale: .init(identifier: "en")))
    stack.push(list)
    stack.resize(to: Size(width: width, height: height + 2))
    list.display(rows.map(CellController.init))
    return (list, stack)
}

extension NavigationStack {
    var title: String { String(frame.text.prefix { $0 != "\n" }) }

    /// The lines between the title and the keys.
    var body: [String] {
        frame.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().map(String.init)
    }

    func press(_ keys: Key...) { for key in keys { _ = handle(key) } }
}
