import Observation

/// A screen that shows rows in sections, whatever they are, and can be refreshed.
///
///     let list = ListViewController(title: "My Feed")
///     list.onRefresh = adapter.loadResource
///     list.display(images, [loadMore])   // two sections
///
/// Rows are told when they come to be seen, when they soon may be, and when they no longer are. Each object that shows
/// rows is told once, also where it shows several. A list lives in one isolation, where its rows live, too.
@Observable
public final class ListViewController: Screen {
    /// What stands above it.
    public let title: String
    /// Whether it waits for something to show.
    public var isLoading = false
    /// What has failed; somebody may hide it.
    public var errorMessage: String? { didSet { settle() } }
    /// Loads what is shown: called when the list is first seen, and when somebody asks for it while nothing is loading.
    @ObservationIgnored public var onRefresh: () -> Void = {}

    /// The rows, section by section.
    public private(set) var sections: [[CellController]] = []
    private var rows: [CellController] = []
    private var position = ListPosition()
    private var size = Size(width: 0, height: 0)
    private var hasContent = false
    @ObservationIgnored private var hasAppeared = false
    @ObservationIgnored private var tracker = VisibilityTracker()
    @ObservationIgnored private var appearance = Appearance(theme: .plain)

    /// Makes an empty list.
    public init(title: String) { self.title = title }

    /// The selected row, counted over all sections.
    public var selection: Int? { position.selection }

    /// Shows rows in place of those that are shown, and stays where it is as far as they are the same.
    public func display(_ sections: [CellController]...) { display(sections) }

    /// Shows any number of sections.
    public func display(_ sections: [[CellController]]) {
        let new = Array(sections.joined())
        let difference = ListDifference(from: rows, to: new)
        self.sections = sections
        rows = new
        hasContent = true
        position = position.moved(by: difference, in: layout, isSelectable: isSelectable)
        track()
    }
}

// MARK: The screen

extension ListViewController {
    /// Loads what is to be shown, the first time.
    public func didAppear() {
        guard !hasAppeared else { return }
        hasAppeared = true
        onRefresh()
    }

    /// Takes another size.
    public func resize(to size: Size, in appearance: Appearance) {
        self.size = size
        self.appearance = appearance
        settle()
    }

    /// Takes a key, after the selected row; true if one of them could use it.
    public func handle(_ key: Key) -> Bool {
        if let selected, selected.delegate?.handle(key) == true { return true }
        if let motion = Self.motion(key) {
            move(motion)
        } else if key == .enter, let delegate = selected?.delegate {
            delegate.didSelect()
        } else if key == .character("r") {
            if !isLoading { onRefresh() }
        } else if key == .character("x"), errorMessage != nil {
            errorMessage = nil
        } else {
            return false
        }
        return true
    }

    /// The keys that do something now.
    public func hints(in texts: ControlTexts) -> [KeyHint] {
        [KeyHint("↑↓", texts.move)] + (selected?.delegate?.hints(in: texts) ?? [])
            + [KeyHint("r", texts.reload)] + (errorMessage == nil ? [] : [KeyHint("x", texts.dismiss)])
    }

    /// What is to be seen: the message, and the rows that fit below it.
    public func drawing(in appearance: Appearance) -> Drawing {
        let banner = banner(in: appearance)
        if rows.isEmpty, hasContent, !isLoading, errorMessage == nil {
            let space = Array(repeating: Line(), count: max(0, size.height / 2 - 1))
            let text = appearance.texts.empty.truncated(to: size.width)
            let indent = String(repeating: " ", count: (size.width - text.displayWidth) / 2)
            return Drawing(space + [Line(indent + text, appearance.theme.secondary)])
        }
        // A row may have become higher since the last key.
        let position = position.settled(in: layout, isSelectable: isSelectable)
        return layout.visible(from: position.viewport).reduce(into: Drawing(banner)) { drawing, place in
            draw(place, isSelected: place.row == position.selection, onto: &drawing, in: appearance)
        }
    }

    private func draw(
        _ place: ListLayout.Place, isSelected: Bool, onto drawing: inout Drawing, in appearance: Appearance
    ) {
        let top = size.height - layout.height
        let cell = rows[place.row].dataSource.drawing(width: Self.contentWidth(size), in: appearance)
        let mark = Line(isSelected ? "▌ " : "  ", appearance.theme.accent)
        let lines = cell.lines.map { mark + $0 }
        drawing.lines += lines.dropFirst(max(0, -place.top)).prefix(layout.height - max(0, place.top))
        drawing.isAnimated = drawing.isAnimated || cell.isAnimated
        let placed = cell.pictures.map { $0.moved(down: place.top, right: 2) }
        drawing.pictures +=
            placed
            .filter { $0.position.row >= 0 && $0.position.row + $0.size.height <= layout.height }
            .map { $0.moved(down: top, right: 0) }
        if isSelected, let cursor = cell.cursor, (0..<layout.height).contains(cursor.row + place.top) {
            drawing.cursor = Position(row: cursor.row + place.top + top, column: cursor.column + 2)
        }
    }

    private func banner(in appearance: Appearance) -> [Line] {
        guard let errorMessage else { return [] }
        return Line.banner(errorMessage, key: KeyHint("x", ""), width: size.width, appearance.theme.error)
    }
}

// MARK: Rows

extension ListViewController {
    private var selected: CellController? {
        position.selection.flatMap { rows.indices.contains($0) ? rows[$0] : nil }
    }

    private var isSelectable: (Int) -> Bool {
        { [rows] in rows[$0].delegate != nil }
    }

    private var layout: ListLayout {
        let (rows, appearance, width) = (rows, appearance, Self.contentWidth(size))
        return ListLayout(rowCount: rows.count, height: max(0, size.height - banner(in: appearance).count)) {
            rows[$0].dataSource.height(width: width, in: appearance)
        }
    }

    /// The mark of the selected row takes two columns.
    private static func contentWidth(_ size: Size) -> Int { max(0, size.width - 2) }

    private static func motion(_ key: Key) -> ListPosition.Motion? {
        switch key {
        case .up, .character("k"): .up
        case .down, .character("j"): .down
        case .pageUp: .pageUp
        case .pageDown, .character(" "): .pageDown
        case .home, .character("g"): .start
        case .end, .character("G"): .end
        default: nil
        }
    }

    private func move(_ motion: ListPosition.Motion) {
        let before = position.viewport
        position = position.moved(motion, in: layout, isSelectable: isSelectable)
        if position.viewport != before { tracker.isGoingUp = position.viewport < before }
        tracker.visible.forEach { $0.delegate?.didScroll() }
        track()
    }

    private func settle() {
        position = position.settled(in: layout, isSelectable: isSelectable)
        track()
    }

    /// Tells the rows what has become of them; what they do may change the list again.
    private func track() {
        guard size.height > 0 else { return }
        tracker.update(rows: rows, visible: layout.visible(from: position.viewport).map(\.row))
    }
}
