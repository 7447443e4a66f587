import Observation

/// A screen of rows in sections, which can be refreshed.
///
///     let list = ListViewController(title: "My Feed")
///     list.onRefresh = adapter.loadResource
///     list.display(images, [loadMore])   // two sections
///
/// Rows are informed when they become visible, may become visible soon, or disappear; an object that shows several rows
/// is informed once. A list lives in one isolation, and so do its rows.
@Observable
public final class ListViewController: Screen {
    /// The title above the list.
    public var title: String
    /// Whether it waits for something to show.
    public var isLoading = false
    /// The message about a failure; the user can dismiss it.
    public var errorMessage: String? {
        didSet {
            if errorMessage != nil { hasFailed = true }
            settle()
        }
    }
    /// Whether the selected row has the keys and the cursor; false while another part of the screen has them.
    public var hasFocus = true { didSet { track() } }
    /// Loads the contents: called when the list first appears, and on a reload while nothing is loading.
    @ObservationIgnored public var onRefresh: (() -> Void)?
    /// The effects of other keys.
    public var actions: [KeyAction] = []
    /// The text of an empty list, in place of the words that all screens share.
    public var emptyText: String?
    /// How many rows at the beginning are above what is loaded, which may be nothing.
    package var headerCount = 0
    /// Whether the user may filter the rows by a text.
    public var isFilterable = false
    /// The orders of the rows, which a key goes through; the first one is that of the beginning.
    public var orders: [ListOrder] = []
    /// The key that hides the error message: another one where letters are typed.
    public var dismissal = (key: Key.character("x"), name: "x")
    /// The number of columns on a screen of this size; by default one.
    @ObservationIgnored public var columns: (Size) -> Int = { _ in 1 }

    /// The rows, section by section.
    public private(set) var sections: [[CellController]] = []
    private(set) var cells: [CellController] = []
    var position = ListPosition()
    private(set) var size = Size(width: 0, height: 0)
    /// The filter of the rows, if there is one.
    var filter: ListFilter?
    /// Which of the orders is the present one.
    var orderIndex = 0
    /// The rows as they were displayed.
    @ObservationIgnored private(set) var displayed: [[CellController]] = []
    /// The same rows in their order, with those that are not shown.
    @ObservationIgnored var allSections: [[CellController]] = []
    private var hasContent = false
    /// Whether something has failed since rows were last displayed.
    private var hasFailed = false
    @ObservationIgnored private var hasAppeared = false
    @ObservationIgnored var focused: CellController?
    @ObservationIgnored var tracker = VisibilityTracker()
    @ObservationIgnored var appearance = Appearance(theme: .plain)

    /// Makes an empty list.
    public init(title: String) { self.title = title }

    /// The selected row, counted over all sections.
    public var selection: Int? { position.cell(of: cells.count) }

    /// The selected row itself, also where a binder has bound it.
    public var selectedRow: (any CellDataSource)? {
        selected.map { ($0.dataSource as? any RowWrapping)?.row ?? $0.dataSource }
    }

    /// Shows rows in place of those that are shown, and stays where it is as far as they are the same.
    public func display(_ sections: [CellController]...) { display(sections) }

    /// Shows any number of sections.
    public func display(_ sections: [[CellController]]) {
        displayed = sections
        (hasContent, hasFailed) = (true, false)
        arrange()
    }

    func show(_ sections: [[CellController]]) {
        let new = Array(sections.joined())
        let difference = ListDifference(from: cells, to: new)
        self.sections = sections
        cells = new
        position = position.moved(by: difference, in: layout, isSelectable: isSelectable)
        track()
    }
}

// MARK: The screen

extension ListViewController {
    /// Loads the contents when the list first appears.
    public func didAppear() {
        guard !hasAppeared else { return }
        hasAppeared = true
        onRefresh?()
    }

    /// Takes another size.
    public func resize(to size: Size, in appearance: Appearance) {
        self.size = size
        self.appearance = appearance
        position = position.arranged(in: appearance.usesWords ? 1 : columns(size), cellCount: cells.count)
        settle()
    }

    /// Advances the animation of the selected row; the other rows stand still.
    public func advance(by time: Duration) {
        if hasFocus { selected?.delegate?.advance(by: time) }
    }

    /// Takes a key, after the selected row; true if one of them could use it.
    public func handle(_ key: Key) -> Bool {
        handleInFilter(key) ?? (selected?.delegate?.handle(key) == true || handleInList(key))
    }

    /// Takes a key that the selected row could not use.
    func handleInList(_ key: Key) -> Bool {
        if let action = actions.first(where: { $0.key == key }) {
            action.perform()
        } else if let step = step(key) {
            position.select(step)
            settle()
        } else if let motion = ListPosition.Motion(key) {
            move(motion)
        } else if key == .enter, let delegate = selected?.delegate {
            delegate.returnMovesOn ? move(.down) : delegate.didSelect()
        } else if key == .character("r"), let onRefresh {
            if !isLoading { onRefresh() }
        } else if key == dismissal.key, errorMessage != nil {
            errorMessage = nil
        } else if key == .character("/"), canFilter {
            filter = ListFilter()
        } else if key == .character("s"), canSort {
            showNextOrder()
        } else {
            return handleMouse(key)
        }
        return true
    }

    /// Draws the message, and the rows that fit below it.
    public func drawing(in appearance: Appearance) -> Drawing {
        let banner = banner(in: appearance)
        let head = Drawing(banner, cursor: filterCursor(below: banner.count))
        if saysWhyEmpty, cells.isEmpty {
            let space = Array(repeating: Line(), count: max(0, size.height / 2 - 1 - banner.count))
            return head.above(Drawing(space + [lineWithoutRows(in: appearance)]))
        }
        // A row may have become higher since the last key.
        var position = position.settled(in: layout, isSelectable: isSelectable)
        let selected = hasFocus ? position.cell(of: cells.count) : nil
        position.viewport = revealingCursor(in: position, selected, appearance)
        return layout.visible(from: position.viewport).reduce(into: head) { drawing, place in
            draw(place, row(place.row, selected: selected, in: appearance), onto: &drawing)
        }
    }

    /// Whether there are no rows but the header, and no other words that tell why.
    var saysWhyEmpty: Bool {
        cells.count <= (filter == nil ? headerCount : 0) && (hasContent || hasFailed) && !isLoading
            && errorMessage == nil
    }

    func wordsWithoutRows(in texts: ControlTexts) -> String {
        if filter != nil { return texts.noMatch }
        return hasFailed ? texts.notLoaded : emptyText ?? texts.empty
    }

    private func lineWithoutRows(in appearance: Appearance) -> Line {
        let text = wordsWithoutRows(in: appearance.texts).truncated(to: size.width)
        let indent = String(repeating: " ", count: (size.width - text.displayWidth) / 2)
        return Line(indent + text, appearance.theme.secondary)
    }

    private func draw(_ place: ListLayout.Place, _ row: Drawing, onto drawing: inout Drawing) {
        let top = size.height - layout.height
        drawing.lines += row.lines.dropFirst(max(0, -place.top)).prefix(layout.height - max(0, place.top))
        drawing.adoptMotion(of: row)
        drawing.pictures += row.pictures.map { $0.moved(down: place.top, right: 0) }
            .filter { $0.position.row >= 0 && $0.position.row + $0.size.height <= layout.height }
            .map { $0.moved(down: top, right: 0) }
        if filter?.isTyping != true, let cursor = row.cursor, (0..<layout.height).contains(cursor.row + place.top) {
            drawing.cursor = Position(row: cursor.row + place.top + top, column: cursor.column)
        }
    }

    /// The cells of a row next to each other, each after its mark; below the last row the words that tell why there are
    /// no others.
    func row(_ row: Int, selected: Int?, in appearance: Appearance) -> Drawing {
        if row == cellRowCount { return Drawing(["", lineWithoutRows(in: appearance)]) }
        return cellIndices(row).enumerated().reduce(into: Drawing([])) { drawing, element in
            let mark = Line(element.element == selected ? "▌ " : "  ", appearance.theme.accent)
            var appearance = appearance
            if element.element != selected { appearance.isStill = true }
            var cell = cells[element.element].dataSource.drawing(width: contentWidth, in: appearance)
            if element.element != selected { cell.cursor = nil }
            let marked = Drawing(Array(repeating: mark, count: cell.lines.count)).beside(cell, at: 2)
            drawing = drawing.beside(marked, at: element.offset * (size.width / position.columns))
        }
    }

    /// The message, which leaves a line to the rows, and the filter.
    func banner(in appearance: Appearance) -> [Line] {
        let filter = filter.map { $0.lines(width: size.width, in: appearance) } ?? []
        let message = errorMessage.map {
            Line.banner(
                $0, key: KeyHint(dismissal.name, ""), width: size.width, atMost: size.height - 1 - filter.count,
                appearance.theme.error)
        }
        return (message ?? []) + filter
    }
}
