import FoaasFeature
import Observation
import TerminalUI

/// The form of an operation: a preview of its message, a field for each value, and a button at the bottom.
///
///     let screen = OperationPreviewViewController(form: FoaasForm(operation: bus), preferences: preferences)
///     screen.onType = { key, text in … }   // for each letter; what comes of it is shown with display(_:)
///     screen.onDone = request
///
/// Words of the preview that come from a field stand out; choosing one leads to its field. The field being edited is
/// always visible, on the smallest screen, too.
@Observable
public final class OperationPreviewViewController: Screen {
    /// The state of the form.
    public private(set) var form: FoaasForm
    /// The reason why there is no message; hidden with the next key.
    public var errorMessage: String? { didSet { layOut() } }
    /// An alert to be dismissed first.
    public private(set) var alert: FoaasAlert? { didSet { layOut() } }
    /// Receives every typed text, and its key.
    @ObservationIgnored public var onType: (_ key: String, _ text: String) -> Void = { _, _ in }
    /// Called with the form when it is done: its message has to be shown, or requested.
    @ObservationIgnored public var onDone: (FoaasForm) -> Void = { _ in }

    private let preferences: FoaasPreferences
    private let presenter: FoaasPresenter
    let preview = ListViewController(title: "")
    let fields: FormViewController
    private var previewRow = LinesCellController { _, _ in [] }
    private var shown: FoaasFormViewModel
    /// The index of the selected word that comes from a field; nil while the fields receive the keys.
    var word: Int? { didSet { showPreview() } }
    private var size = Size(width: 0, height: 0)
    @ObservationIgnored private var appearance = Appearance(theme: .plain)

    /// Makes the screen of a form.
    public init(form: FoaasForm, preferences: FoaasPreferences, presenter: FoaasPresenter = FoaasPresenter()) {
        (self.form, self.preferences, self.presenter) = (form, preferences, presenter)
        shown = presenter.form(form, in: preferences.mode)
        fields = FormViewController(title: form.operation.name)
        fields.list.emptyText = ""
        fields.list.display(shown.fields.enumerated().map { CellController(id: $0.offset, row(of: $0.element)) })
        showPreview()
    }

    /// Shows a new state of the form.
    public func show(_ form: FoaasForm) {
        self.form = form
        shown = presenter.form(form, in: preferences.mode)
        showPreview()
    }

    private func row(of field: FoaasFormViewModel.Field) -> ControlRow<TextField> {
        let row = ControlRow(TextField(field.text, placeholder: field.key), label: field.label)
        row.onEvent = { [weak self] event in
            if case .changed(let text) = event { self?.type(text, field.key) }
        }
        return row
    }
}

// MARK: The screen

extension OperationPreviewViewController {
    /// The name of the operation.
    public var title: String { shown.title }

    /// Whether the preview, or the message, is on its way.
    public var isLoading: Bool { fields.isLoading || shown.preview == nil && shown.failure == nil }

    /// That it loads: a message is requested, and not saved.
    public func waiting(in texts: ControlTexts) -> String { texts.loading }

    /// Letters are typed.
    public var takesText: Bool { true }

    /// The typed text, and whether the message is under way.
    public var life: FormLife {
        get { fields.life }
        set { fields.life = newValue }
    }

    private func type(_ text: String, _ key: String) {
        onType(key, text)
        life.receive(shown.fields.contains { !form.text(of: $0.key).isEmpty } ? .changed : .unchanged)
    }

    /// Takes another size.
    public func resize(to size: Size, in appearance: Appearance) {
        (self.size, self.appearance) = (size, appearance)
        layOut()
    }

    /// The keys that do something now.
    public func hints(in texts: ControlTexts) -> [KeyHint] {
        if let alert { return [KeyHint("⏎", alert.button)] }
        if word != nil { return [KeyHint("←→", texts.move), KeyHint("⏎", presenter.hint(.jump))] }
        if life.phase == .saving { return [] }
        return fields.hints(in: texts) + (preview.canMove ? [KeyHint("PgDn", texts.move)] : [])
    }

    /// These keys, and those that edit.
    public func allHints(in texts: ControlTexts) -> [KeyHint] {
        alert != nil || word != nil
            ? hints(in: texts) : fields.allHints(in: texts) + [KeyHint("PgUp PgDn", texts.pages)]
    }

    /// Draws the preview, the fields, the error, and the button.
    public func drawing(in appearance: Appearance) -> Drawing {
        var form = fields.drawing(in: appearance)
        if word != nil || alert != nil { form.cursor = nil }
        return preview.drawing(in: appearance).inRows(heights.preview)
            .above(Drawing(banner(in: appearance.theme))).inRows(size.height - heights.fields)
            .above(form)
    }
}

// MARK: Keys

extension OperationPreviewViewController {
    /// Types, leads from field to field, chooses words of the preview, scrolls it, and ends the form.
    public func handle(_ key: Key) -> Bool {
        if life.phase == .saving { return key != .escape }
        if alert != nil {
            if [.enter, .escape, .character(" ")].contains(key) { dismissAlert() }
            return true
        }
        if errorMessage != nil { errorMessage = nil }
        if key == .pageUp || key == .pageDown { return preview.handle(key) }
        if case .click(let place) = key {
            let top = size.height - heights.fields
            guard place.row >= top else { return true }
            word = nil
            return fields.handle(.click(Position(row: place.row - top, column: place.column)))
        }
        if let word { return handle(key, atWord: word) }
        guard leadsToPreview(key), !words.isEmpty else { return fields.handle(key) }
        word = 0
        return true
    }

    /// Up from the first field, and on from the button.
    private func leadsToPreview(_ key: Key) -> Bool {
        fields.isBarFocused ? key == .tab : (fields.list.selection ?? 0) == 0 && (key == .up || key == .backTab)
    }

    private func handle(_ key: Key, atWord index: Int) -> Bool {
        switch key {
        case .left: word = max(0, index - 1)
        case .right: word = min(words.count - 1, index + 1)
        case .up: return preview.handle(.up)
        case .enter: focusField(of: words[min(index, words.count - 1)])
        case .tab, .down: focusField(0)
        default: return false
        }
        return true
    }

    private func focusField(of key: String) {
        if let index = shown.fields.firstIndex(where: { $0.key == key }) { focusField(index) }
    }

    /// Moves to the field, from anywhere.
    private func focusField(_ index: Int) {
        word = nil
        if fields.isBarFocused { _ = fields.handle(.backTab) }
        let distance = index - (fields.list.selection ?? 0)
        for _ in 0..<abs(distance) { _ = fields.handle(distance < 0 ? .backTab : .tab) }
    }

    private func end() {
        guard form.isComplete else { return alert = presenter.incomplete }
        onDone(form)
    }

    func dismissAlert() {
        alert = nil
        if let key = form.missingKeys.first { focusField(of: key) }
    }
}

// MARK: Preview and layout

extension OperationPreviewViewController {
    /// The keys of the words that come from fields, in the order of the text.
    private var words: [String] {
        ((shown.preview ?? []) + (shown.subtitle ?? [])).compactMap(\.key).filter { key in
            shown.fields.contains { $0.key == key }
        }
    }

    private func showPreview() {
        previewRow = LinesCellController { [shown, word, palette = preferences.palette] width, theme in
            shown.lines(width: width, chosen: word, theme, theme.highlight(in: palette))
        }
        preview.display([CellController(id: "preview", previewRow)])
        layOut()
        if word != nil { revealWord() }
    }

    /// Scrolls the preview to the chosen word.
    private func revealWord() {
        let style = appearance.theme.highlight(in: preferences.palette).inverted
        guard let line = previewLines.firstIndex(where: { $0.spans.contains { $0.style == style } }) else { return }
        _ = preview.handle(.home)
        for _ in 0..<max(0, line - heights.preview + 1) { _ = preview.handle(.down) }
    }

    private var previewLines: [Line] { previewRow.drawing(width: max(0, size.width - 2), in: appearance).lines }

    private func banner(in theme: Theme) -> [Line] {
        let text = alert.map { "\($0.title) \($0.message)" } ?? errorMessage
        let key = KeyHint(alert.map { "⏎ \($0.button)" } ?? "", "")
        let room = size.height - 2
        let lines = text.map { Line.banner($0, key: key, width: size.width, atMost: room, theme.error) } ?? []
        return Array(lines.prefix(max(0, room)))
    }

    /// The button keeps its line. Each field gets one, up to half of the screen; the preview gets the lines that it
    /// needs.
    private var heights: (preview: Int, fields: Int) {
        let room = max(0, size.height - 1 - banner(in: appearance.theme).count)
        let preview = min(previewLines.count, room - min(shown.fields.count, (room + 1) / 2))
        return (preview, room - preview + 1)
    }

    private func layOut() {
        let style = form.isComplete ? appearance.theme.title : appearance.theme.footer
        fields.bottomBar = BottomBar(presenter.done, style: style) { [weak self] in self?.end() }
        preview.resize(to: Size(width: size.width, height: heights.preview), in: appearance)
        fields.resize(to: Size(width: size.width, height: heights.fields), in: appearance)
    }
}
