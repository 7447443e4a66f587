import Observation

/// A row that emits events; ``SectionBinding/onEvent(from:_:)`` handles them.
public protocol ViewEventEmitting: CellDataSource {
    /// The type of its events.
    associatedtype ViewEvent
    /// Receives the events.
    var onEvent: (ViewEvent) -> Void { get set }
}

/// A row of a form: a label, a control, and a mark for a value that is wrong.
///
///     let name = ControlRow(TextField(placeholder: "Jane"), label: "Name")
///     name.onEvent = { if case .changed(let text) = $0 { print(text) } }
///     list.display([CellController(id: "name", name)])
@Observable
public final class ControlRow<Content: Control>: ViewEventEmitting {
    /// The label; if it is empty, the control has the whole width.
    public var label: String
    /// The control, with its value.
    public var control: Content
    /// Whether the value is wrong; nil if it cannot be, so that there is no room for the mark.
    public var isWarned: Bool?
    /// Its fault, in words below it.
    public var message: String?
    /// The receiver of its events.
    @ObservationIgnored public var onEvent: (ControlEvent<Content.Value>) -> Void = { _ in }
    private var isFocused = false
    /// The width of the control in the last drawing.
    @ObservationIgnored private var width = 80

    /// Makes a row.
    public init(_ control: Content, label: String = "", isWarned: Bool? = nil) {
        self.control = control
        self.label = label
        self.isWarned = isWarned
    }
}

extension ControlRow: CellDelegate {
    /// Shows the cursor, and reports that the user has entered the row.
    public func didBecomeFocused() {
        isFocused = true
        onEvent(.started)
    }

    /// Hides the cursor, and reports that the user has left the row.
    public func didEndFocus() {
        isFocused = false
        onEvent(.ended)
    }

    /// Whether the control has no use for the return key.
    public var returnMovesOn: Bool { control.returnMovesOn }

    /// Whether the control is a text.
    public var takesText: Bool { control.takesText }

    /// Gives the key to the control, and emits an event if the value changes.
    public func handle(_ key: Key) -> Bool {
        let response = control.handle(key, width: width)
        if response == .changed { onEvent(.changed(control.value)) }
        return response != .ignored
    }

    /// The control's keys.
    public func hints(in texts: ControlTexts) -> [KeyHint] { control.hints(in: texts) }

    /// All of them.
    public func allHints(in texts: ControlTexts) -> [KeyHint] { control.allHints(in: texts) }

    /// The mark, the label and the control beside each other; the columns are the same in all rows.
    public func drawing(width: Int, in appearance: Appearance) -> Drawing {
        if appearance.usesWords { return words(width, in: appearance) }
        let theme = appearance.theme
        let mark = isWarned == nil ? 0 : 2
        let column = mark + (label.isEmpty ? 0 : Drawing.controlColumn(in: width))
        self.width = max(1, width - column)
        let name = Line(label.truncated(to: column - mark - 2), isFocused ? theme.accent : theme.secondary)
        let head = isWarned.map { Line.warning($0, in: theme) + name } ?? name
        let content = control.drawing(width: self.width, isFocused: isFocused, in: appearance)
        let words = message.map { Line.wrapped("⚠ " + $0, to: self.width, theme.warning) } ?? []
        return Drawing([head]).beside(content.above(Drawing(words)), at: column)
    }

    /// The label and the control, one behind the other.
    private func words(_ width: Int, in appearance: Appearance) -> Drawing {
        let name = (isWarned == true ? "⚠ " : "") + (label.isEmpty ? "" : label + ": ")
        let lines = control.drawing(width: width, isFocused: isFocused, in: appearance).lines
        let head = Line(name) + (lines.first ?? "")
        return Drawing([head] + lines.dropFirst() + (message.map { [Line("⚠ " + $0)] } ?? []))
    }
}

extension Line {
    /// The mark of a row that something is wrong with, or the room for it.
    public static func warning(_ isWarned: Bool, in theme: Theme) -> Line {
        isWarned ? Line("⚠ ", theme.error) : "  "
    }
}
