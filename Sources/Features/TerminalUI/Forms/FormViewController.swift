import Observation

/// An action at the bottom of a form, which its rows do not cover.
public struct BottomBar {
    /// A word for the action.
    public var title: String
    /// Whether it can be done now.
    public var isEnabled: Bool
    /// The colours while it is enabled; nil for those of the theme.
    public var style: Style?
    /// Performs the action.
    public var action: () -> Void
    /// Explains why the action is disabled: called when the user tries it all the same.
    public var refusal: () -> Void

    /// Makes a bar.
    public init(
        _ title: String, isEnabled: Bool = true, style: Style? = nil, action: @escaping () -> Void,
        refusal: @escaping () -> Void = {}
    ) {
        (self.title, self.isEnabled, self.style, self.action, self.refusal) = (title, isEnabled, style, action, refusal)
    }

    /// Draws the bar: a line over the whole width.
    public func line(width: Int, isFocused: Bool = false, in theme: Theme) -> Line {
        let style = isEnabled ? style ?? theme.title : theme.placeholder
        let title = ((isFocused ? "▸ " : "") + title).truncated(to: width)
        let indent = String(repeating: " ", count: (width - title.displayWidth) / 2)
        return Line(indent + title, isFocused ? style.with(.bold) : style).padded(to: width, style)
    }
}

/// A screen of rows that are filled in, and an action at the bottom.
///
///     let form = FormViewController(title: "Sign up")
///     form.list.display([CellController(id: "name", ControlRow(TextField(), label: "Name"))])
///     form.bottomBar = BottomBar("Submit") { print("done") }
///
/// Tab and the down arrow lead from row to row, and from the last one to the action, as the return key does from texts;
/// backtab and the up arrow lead back. `^S` does the action from anywhere. The row that is filled in is always seen.
@Observable
public final class FormViewController: Screen {
    /// The rows.
    public let list: ListViewController
    /// The action of the form, if it has one.
    public var bottomBar: BottomBar? { didSet { resize() } }
    /// What is entered, saved and asked.
    public var life = FormLife()
    /// The word for leaving the form; nil for the one that all screens share.
    public var backText: String?
    /// Whether the bar has the keys.
    public internal(set) var isBarFocused = false { didSet { list.hasFocus = !isBarFocused } }
    /// Called for the escape key before it leaves the form. Returns true if it has closed something else.
    @ObservationIgnored public var onEscape: () -> Bool = { false }
    /// Called when it comes to be seen.
    @ObservationIgnored public var onAppear: () -> Void = {}
    /// Called when the form is no longer visible: another screen covers it, or it was removed.
    @ObservationIgnored public var onDisappear: () -> Void = {}
    @ObservationIgnored private var isSeen = false
    @ObservationIgnored private var kept: [AnyObject] = []
    private var waiting: [() -> Void] = []
    @ObservationIgnored private var size = Size(width: 0, height: 0)
    @ObservationIgnored private var appearance = Appearance(theme: .plain)

    /// Makes a form without rows.
    public init(title: String) {
        list = ListViewController(title: title)
        list.dismissal = (.control("x"), "^X")
    }

    /// The title of the list.
    public var title: String { list.title }
    /// Whether it waits for something.
    public var isLoading: Bool { list.isLoading || life.phase == .saving }
    /// Whether there is input that leaving would lose.
    public var hasUnsavedWork: Bool {
        get { life.hasChanges }
        set { life.receive(newValue ? .changed : .unchanged) }
    }
    /// Letters are typed.
    public var takesText: Bool { true }

    /// Keeps the object that shows the rows, as long as this form lives.
    public func keep(_ object: AnyObject) { kept.append(object) }

    /// Acts at the end of this turn: after the key is handled, or before the next drawing.
    public func afterTurn(_ action: @escaping () -> Void) { waiting.append(action) }

    /// Performs the waiting actions, and those that they add.
    public func update() { while !waiting.isEmpty { waiting.removeFirst()() } }

    /// Reports that the form is visible, and loads its contents the first time.
    public func didAppear() {
        list.didAppear()
        guard !isSeen else { return }
        isSeen = true
        onAppear()
    }

    /// Reports that the form is no longer visible.
    public func didDisappear() {
        guard isSeen else { return }
        isSeen = false
        onDisappear()
    }

    /// Takes another size.
    public func resize(to size: Size, in appearance: Appearance) {
        (self.size, self.appearance) = (size, appearance)
        resize()
    }

    private func resize() {
        guard size.height > 0 else { return }
        // Lines that are longer are hard to read.
        list.resize(
            to: Size(width: min(100, size.width), height: size.height - (bottomBar == nil ? 0 : 1)), in: appearance)
        if bottomBar == nil { isBarFocused = false }
    }
}

// MARK: Keys

extension FormViewController {
    /// Moves the selected row on.
    public func advance(by time: Duration) { list.advance(by: time) }

    /// Gives the key to the row, to the bar, or to the list.
    ///
    /// While the form is being saved nothing is entered, so that nothing is seen that is not saved.
    public func handle(_ key: Key) -> Bool {
        if life.phase == .saving { return key != .escape }
        if key == .control("s"), bottomBar != nil { return act() }
        if key == .escape, onEscape() { return true }
        if isBarFocused { return handleInBar(key) }
        if case .click(let place) = key, bottomBar != nil, place.row == size.height - 1 { return act() }
        let row = list.selected?.delegate
        if row?.handle(key) == true { return true }
        // A space never leads away from the row.
        if key == .character(" "), let row {
            if !row.returnMovesOn { row.didSelect() }
            return true
        }
        let leadsOn = key == .tab || key == .down || key == .enter && row?.returnMovesOn == true
        let before = list.selection
        guard bottomBar != nil, leadsOn else { return list.handleInList(key) }
        _ = list.handleInList(key)
        isBarFocused = list.selection == before
        return true
    }

    private func handleInBar(_ key: Key) -> Bool {
        switch key {
        case .enter, .character(" "): return act()
        case .up, .backTab: isBarFocused = false
        case .down, .tab: break
        case .click(let place) where place.row == size.height - 1: return act()
        case .click, .wheel:
            isBarFocused = false
            return list.handleInList(key)
        default: return false
        }
        return true
    }

    private func act() -> Bool {
        guard let bottomBar else { return true }
        bottomBar.isEnabled ? bottomBar.action() : bottomBar.refusal()
        return true
    }

    /// Moves to a row, counted over all sections, from anywhere.
    public func focusRow(_ index: Int) {
        isBarFocused = false
        let distance = index - (list.selection ?? 0)
        for _ in 0..<abs(distance) { _ = list.handleInList(distance < 0 ? .up : .down) }
    }

    /// The keys that do something now.
    public func hints(in texts: ControlTexts) -> [KeyHint] { hints(in: texts, areAll: false) }

    private func hints(in texts: ControlTexts, areAll: Bool) -> [KeyHint] {
        if life.phase == .saving { return [] }
        let next = isBarFocused ? KeyHint("⇧⇥", texts.back) : KeyHint("⇥", texts.next)
        let action = bottomBar.map { $0.isEnabled ? [KeyHint("^S", $0.title)] : [] } ?? []
        return [next] + action + (isBarFocused ? [] : list.otherHints(in: texts, areAll: areAll))
    }

    /// These keys, the one that leads back to the row above, and all that edit.
    public func allHints(in texts: ControlTexts) -> [KeyHint] {
        hints(in: texts, areAll: true) + (isBarFocused || life.phase == .saving ? [] : [KeyHint("⇧⇥", texts.back)])
    }
}

// MARK: Drawing

extension FormViewController {
    /// The rows, and below them the bar.
    public func drawing(in appearance: Appearance) -> Drawing {
        // Reading this makes the drawing depend on it: an added action causes another drawing.
        _ = waiting.isEmpty
        var drawing = list.drawing(in: appearance)
        guard let bottomBar, size.height > 0 else { return drawing }
        let missing = max(0, size.height - 1 - drawing.lines.count)
        drawing.lines = drawing.lines.prefix(size.height - 1) + Array(repeating: Line(), count: missing)
        drawing.lines.append(bottomBar.line(width: size.width, isFocused: isBarFocused, in: appearance.theme))
        return drawing
    }
}
