import EventFormFeature
import TerminalUI

/// An event in the list: its title, time and place, and other details.
public final class EventCellController: CellDataSource, CellDelegate {
    private let viewModel: EventViewModel
    private let actions: [KeyAction]

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - edit: the action of the return key.
    ///   - delete: the action of a separate key.
    public init(
        viewModel: EventViewModel, edit: (name: String, perform: () -> Void),
        delete: (name: String, perform: () -> Void)
    ) {
        self.viewModel = viewModel
        actions = [
            KeyAction(.enter, KeyHint("⏎", edit.name), perform: edit.perform),
            KeyAction(.character("d"), KeyHint("d", delete.name), perform: delete.perform),
        ]
    }

    /// Everything that is said of it.
    public var searchText: String { [viewModel.title, viewModel.details, viewModel.notes].joined(separator: " ") }

    /// Edits it, as the return key does.
    public func didSelect() { _ = handle(.enter) }

    /// Edits or deletes it.
    public func handle(_ key: Key) -> Bool {
        guard let action = actions.first(where: { $0.key == key }) else { return false }
        action.perform()
        return true
    }

    /// The keys that edit and delete.
    public func hints(in texts: ControlTexts) -> [KeyHint] { actions.map(\.hint) }

    /// The title, the details, at most two lines of what else there is, and one that stays empty.
    public func drawing(width: Int, in appearance: Appearance) -> Drawing {
        let theme = appearance.theme
        return Drawing(
            Line.wrapped(viewModel.title, to: width, atMost: 2, theme.accent)
                + Line.wrapped(viewModel.details, to: width, atMost: 2, theme.text)
                + Line.wrapped(viewModel.notes, to: width, atMost: 2, theme.secondary) + [""])
    }
}
