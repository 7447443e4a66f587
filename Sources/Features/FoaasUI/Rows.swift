import TerminalUI

/// A row of lines that cannot be chosen: a text, or a heading.
public class LinesCellController: CellDataSource {
    private let lines: (_ width: Int, _ theme: Theme) -> [Line]
    /// The lines of the last drawing, as the text may be long.
    private var made: (width: Int, theme: Theme, lines: [Line])?

    /// Makes a row of lines for a width.
    public init(_ lines: @escaping (_ width: Int, _ theme: Theme) -> [Line]) { self.lines = lines }

    /// Nothing: a text and a heading are not searched for.
    public var searchText: String { "" }

    /// Draws the row at a width.
    public func drawing(width: Int, in appearance: Appearance) -> Drawing {
        if let made, (made.width, made.theme) == (width, appearance.theme) { return Drawing(made.lines) }
        let lines = lines(width, appearance.theme)
        made = (width, appearance.theme, lines)
        return Drawing(lines)
    }
}

/// A row of one line that can be chosen.
public final class ChoiceCellController: LinesCellController, CellDelegate {
    private let hint: String
    private let selection: () -> Void

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - hint: what choosing it does, in a word.
    ///   - selection: called when it is chosen.
    public init(_ line: @escaping (Theme) -> Line, hint: String, selection: @escaping () -> Void) {
        self.hint = hint
        self.selection = selection
        super.init { _, theme in [line(theme)] }
    }

    /// Its text.
    public override var searchText: String {
        drawing(width: 80, in: Appearance(theme: .plain)).lines.flatMap(\.spans).map(\.text).joined()
    }

    /// Tells that it was chosen.
    public func didSelect() { selection() }

    /// The hint of the return key.
    public func hints(in texts: ControlTexts) -> [KeyHint] { [KeyHint("⏎", hint)] }
}
