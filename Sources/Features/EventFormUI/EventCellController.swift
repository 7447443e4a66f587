import EventFormFeature
import TerminalUI

/// An event in the list: what it is called, when and where it is, and what else there is to say.
public final class EventCellController: CellDataSource, CellDelegate {
    private let viewModel: EventViewModel
    private let delete: KeyHint
    private let onDelete: () -> Void

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - delete: what deleting is called.
    ///   - onDelete: called when somebody wants to delete the event.
    public init(viewModel: EventViewModel, delete: String, onDelete: @escaping () -> Void) {
        (self.viewModel, self.delete, self.onDelete) = (viewModel, KeyHint("d", delete), onDelete)
    }

    /// Everything that is said of it.
    public var searchText: String { [viewModel.title, viewModel.details, viewModel.notes].joined(separator: " ") }

    /// Deletes it, if somebody wants to.
    public func handle(_ key: Key) -> Bool {
        guard key == .character("d") else { return false }
        onDelete()
        return true
    }

    /// The key that deletes.
    public func hints(in texts: ControlTexts) -> [KeyHint] { [delete] }

    /// The title, the details, at most two lines of what else there is, and one that stays empty.
    public func drawing(width: Int, in appearance: Appearance) -> Drawing {
        let theme = appearance.theme
        return Drawing(
            Line.wrapped(viewModel.title, to: width, atMost: 2, theme.accent)
                + Line.wrapped(viewModel.details, to: width, atMost: 2, theme.text)
                + Line.wrapped(viewModel.notes, to: width, atMost: 2, theme.secondary) + [""])
    }
}
