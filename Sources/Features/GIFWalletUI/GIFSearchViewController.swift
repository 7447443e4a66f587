import GIFWalletFeature
import Observation
import TerminalUI

/// A screen to search for a GIF, and to choose one: typing changes the term, the arrow keys move in the results.
///
///     let search = GIFSearchViewController(presenter: GIFPresenter())
///     search.onTermChange = { term in terms.send(term) }
///
/// The results are a list, whose ``ListViewController/onRefresh`` searches for the current term.
@Observable
public final class GIFSearchViewController: Screen {
    /// The results.
    public let results: ListViewController
    /// Receives each new term.
    @ObservationIgnored public var onTermChange: (String) -> Void = { _ in }
    private var field: TextField
    private let choose: String
    private var width = 0

    /// Makes a search that has not begun.
    public init(presenter: GIFPresenter) {
        results = ListViewController(title: presenter.searchTitle)
        results.emptyText = presenter.noResults
        results.dismissal = (.control("x"), "^X")
        choose = presenter.choose
        field = TextField(placeholder: presenter.searchPlaceholder)
    }

    /// The term.
    public var term: String { field.value }
    /// The title of the screen.
    public var title: String { results.title }
    /// Whether it waits for something.
    public var isLoading: Bool { results.isLoading }
    /// Letters are typed.
    public var takesText: Bool { true }
    /// The position in the results.
    public var place: String? { results.place }

    /// Searches, the first time.
    public func didAppear() { results.didAppear() }

    /// Takes another size.
    public func resize(to size: Size, in appearance: Appearance) {
        width = max(1, size.width - Self.margin)
        results.resize(to: Size(width: size.width, height: size.height - Self.fieldHeight), in: appearance)
    }

    /// Moves the selected result on.
    public func advance(by time: Duration) { results.advance(by: time) }

    /// Moves in the results, chooses one, searches once more, or types.
    public func handle(_ key: Key) -> Bool {
        switch key {
        case .up, .down, .pageUp, .pageDown, .enter, .wheel, .control("x"): return results.handle(key)
        case .click(let place):
            return results.handle(.click(Position(row: place.row - Self.fieldHeight, column: place.column)))
        case .control("r"):
            // Requests a failed picture again; otherwise repeats the whole search.
            if !results.handle(key) { results.onRefresh?() }
            return true
        default:
            let response = field.handle(key, width: width)
            if response == .changed { onTermChange(field.value) }
            return response != .ignored
        }
    }

    /// The keys that do something now.
    public func hints(in texts: ControlTexts) -> [KeyHint] { ownHints(in: texts) + field.hints(in: texts) }

    /// These keys, and those that edit the term.
    public func allHints(in texts: ControlTexts) -> [KeyHint] { ownHints(in: texts) + field.allHints(in: texts) }

    private func ownHints(in texts: ControlTexts) -> [KeyHint] {
        (results.canMove ? [KeyHint("↑↓", texts.move)] : [])
            + (results.selection == nil ? [] : [KeyHint("⏎", choose)]) + [KeyHint("^R", texts.reload)]
            + (results.errorMessage == nil ? [] : [KeyHint("^X", texts.dismiss)])
    }

    /// Draws the term, and the results below it.
    public func drawing(in appearance: Appearance) -> Drawing {
        let prompt = Drawing([Line(" ⌕ ", appearance.theme.accent)])
        let term = field.drawing(width: width, isFocused: true, in: appearance)
        return prompt.beside(term, at: Self.margin).above([""]).above(results.drawing(in: appearance))
    }

    /// The term, and below it the results.
    public func dialogueRows(in appearance: Appearance) -> [DialogueRow] {
        let term = field.drawing(width: width, isFocused: true, in: appearance)
        return [DialogueRow(Drawing(["⌕ "]).beside(term, at: 2))] + results.dialogueRows(in: appearance)
    }

    /// Selects a result.
    public func selectRow(_ number: Int) -> DialogueRow? { results.selectRow(number) }

    /// The columns before the term, and the lines down to the results.
    private static let (margin, fieldHeight) = (3, 2)
}
