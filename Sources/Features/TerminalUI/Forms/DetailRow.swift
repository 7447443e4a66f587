import Observation

/// A row with a label and a value, to be chosen.
@Observable
public final class DetailRow: CellDataSource, CellDelegate {
    /// The label.
    public var label: String
    /// The value, if there is one.
    public var detail: String?
    /// Whether the row's picker is open.
    public var isActive = false
    /// Handles the keys that move while the picker is open: they turn its wheels.
    @ObservationIgnored public var onMove: (Key) -> Bool = { _ in false }

    /// Makes a row.
    public init(label: String = "", detail: String? = nil) { (self.label, self.detail) = (label, detail) }

    /// Turns the wheels of the open picker.
    public func handle(_ key: Key) -> Bool {
        isActive && [.up, .down, .left, .right, .pageUp, .pageDown].contains(key) && onMove(key)
    }

    /// The return key, which opens the picker and closes it, and the arrows while it is open.
    public func hints(in texts: ControlTexts) -> [KeyHint] {
        isActive ? [KeyHint("←→↑↓", texts.change), KeyHint("⏎", texts.close)] : [KeyHint("⏎", texts.open)]
    }

    /// The label, and the detail in the column of the controls of other rows.
    public func drawing(width: Int, in appearance: Appearance) -> Drawing {
        if appearance.usesWords { return [Line("\(label): \(detail ?? "")")] }
        let (theme, column) = (appearance.theme, Drawing.controlColumn(in: width))
        let mark = Line(isActive ? "▾ " : "▸ ", theme.accent)
        let text = Line.wrapped(detail ?? "", to: width - column - 2, isActive ? theme.accent : theme.text)
        let value = Drawing([mark]).beside(Drawing(text), at: 2)
        return Drawing([Line(label.truncated(to: column - 2), theme.secondary)]).beside(value, at: column)
    }
}

extension Drawing {
    /// The column of the control in rows with a label.
    ///
    /// On a screen that is narrow a third of it is too little for the labels of some languages.
    static func controlColumn(in width: Int) -> Int {
        max(8, min(22, (36..<52).contains(width) ? 17 : width / 3))
    }
}
