import Observation
import TerminalUI

/// The row of a form for the GIF, which shows the chosen one.
@Observable
public final class GIFFieldController {
    /// Whether a GIF is required and missing.
    public var isWarned = false
    /// The GIF that was chosen.
    public private(set) var cell: GIFCellController?
    private let placeholder: String
    /// Opens the search.
    @ObservationIgnored public var onSelection: () -> Void = {}
    @ObservationIgnored private var isSeen = false

    /// Makes a row without a GIF.
    public init(placeholder: String) { self.placeholder = placeholder }

    /// Shows a GIF in place of any other.
    public func display(_ cell: GIFCellController) {
        if isSeen { self.cell?.didEndDisplaying() }
        self.cell = cell
        if isSeen { cell.willDisplay() }
    }
}

extension GIFFieldController: CellDelegate, CellDataSource {
    /// Has the picture loaded.
    public func willDisplay() {
        isSeen = true
        cell?.willDisplay()
    }

    /// Releases the picture.
    public func didEndDisplaying() {
        isSeen = false
        cell?.didEndDisplaying()
    }

    /// Moves the GIF on.
    public func advance(by time: Duration) { cell?.advance(by: time) }

    /// Calls `onSelection`.
    public func didSelect() { onSelection() }

    /// Asks for the picture again, if it could not be loaded.
    public func handle(_ key: Key) -> Bool { cell?.handle(key) ?? false }

    /// The return key, if it opens something; the retry key, if there is something to retry.
    public func hints(in texts: ControlTexts) -> [KeyHint] {
        // Where letters are typed, the picture has another key.
        [KeyHint("⏎", texts.open)] + (cell?.hints(in: texts) ?? []).map { $0.key == "t" ? KeyHint("^R", $0.text) : $0 }
    }

    /// The mark, and beside it the GIF, or the words that ask for one.
    public func drawing(width: Int, in appearance: Appearance) -> Drawing {
        if appearance.usesWords {
            let picture = cell?.drawing(width: width, in: appearance) ?? []
            return Drawing([Line((isWarned ? "⚠ " : "") + placeholder)]).above(picture)
        }
        let theme = appearance.theme
        let prompt = Drawing([Line("▸ " + placeholder.truncated(to: width - 4), theme.secondary)])
        return Drawing([.warning(isWarned, in: theme)]).beside(
            cell?.drawing(width: width - 2, in: appearance) ?? prompt, at: 2)
    }
}
