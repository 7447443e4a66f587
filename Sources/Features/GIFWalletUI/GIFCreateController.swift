import GIFWalletFeature
import TerminalUI

/// Shows a form for a new GIF, and forwards its events: a row for each required section, and Save below them.
///
/// The screen keeps the controller alive.
public final class GIFCreateController {
    private typealias Section = GIFCreateForm.Section

    /// Opens the search for a GIF.
    public var onChooseGIF: () -> Void = {}
    /// Saves a draft, unless a save is under way.
    public var onSave: (GIFDraft) -> Void = { _ in }

    private let form: GIFCreateForm
    private let presenter: GIFPresenter
    private weak var screen: FormViewController?
    private let gif: GIFFieldController
    private let texts: [Section: ControlRow<TextField>]
    private let tags: ControlRow<TagField>

    /// Fills a screen with the rows of the form.
    public init(_ form: GIFCreateForm, on screen: FormViewController, presenter: GIFPresenter) {
        (self.form, self.screen, self.presenter) = (form, screen, presenter)
        let rows = presenter.create(form).rows
        let placeholders = Dictionary(rows.map { ($0.section, $0.placeholder) }) { first, _ in first }
        gif = GIFFieldController(placeholder: placeholders[.gifURL] ?? "")
        tags = ControlRow(TagField(placeholder: placeholders[.tags] ?? ""), isWarned: false)
        texts = [Section.title, .subtitle].reduce(into: [:]) { texts, section in
            let text = section == .title ? form.formValidator.form.title : form.formValidator.form.subtitle
            texts[section] = ControlRow(
                TextField(text ?? "", placeholder: placeholders[section] ?? ""), isWarned: false)
        }
        listen()
        screen.list.display(rows.compactMap { row in cell(row.section).map { CellController(id: row.section, $0) } })
        screen.backText = presenter.cancel
        screen.bottomBar = BottomBar(presenter.save, style: .brand) { self.save() }
        draw(form.formValidator.requiredSections)
    }

    /// Puts a GIF into the form, and the cell that shows it.
    public func choose(_ gif: GIF, shownBy cell: GIFCellController) {
        screen?.hasUnsavedWork = true
        receive(.gifChosen(gif))
        self.gif.display(cell)
    }

    /// The GIF was not saved: all that was entered is still there, and can be saved again.
    public func storeFailed(_ error: any Error) {
        form.storeFailed(error)
        screen?.list.errorMessage = presenter.create(form).error
    }
}

extension GIFCreateController {
    private func cell(_ section: Section) -> (any CellDataSource)? {
        switch section {
        case .gifURL: gif
        case .title, .subtitle: texts[section]
        case .tags: tags
        }
    }

    private func listen() {
        gif.onSelection = { [weak self] in self?.onChooseGIF() }
        for (section, row) in texts {
            row.onEvent = { [weak self] event in
                switch event {
                case .started: break
                case .changed: self?.screen?.hasUnsavedWork = true
                case .ended: self?.endText(section)
                }
            }
        }
        tags.onEvent = { [weak self] event in
            switch event {
            case .started: break
            case .ended: self?.endTag()
            case .changed(let tags):
                self?.screen?.hasUnsavedWork = true
                self?.enter(tags)
            }
        }
    }

    private func receive(_ event: GIFCreateForm.Event) { draw(form.receive(event)) }

    private func endText(_ section: Section) {
        if let row = texts[section] { receive(.textEnded(row.control.value, of: section)) }
    }

    /// A tag that was typed counts when its row is left, as a text does.
    private func endTag() { _ = tags.handle(.enter) }

    /// Sends the form the events that turn its tags into these.
    private func enter(_ new: [String]) {
        let old = form.formValidator.form.tags ?? []
        let same = zip(old, new).prefix { $0 == $1 }.count
        (same..<old.count).reversed().forEach { receive(.tagRemoved($0)) }
        new.dropFirst(same).forEach { receive(.tagEntered($0)) }
    }

    private func save() {
        texts.keys.forEach(endText)
        endTag()
        let draft = form.save()
        draw(form.formValidator.requiredSections)
        screen?.list.errorMessage = nil
        guard let draft else { return leadToFirstWarning() }
        onSave(draft)
    }

    private func leadToFirstWarning() {
        if let row = presenter.create(form).rows.firstIndex(where: { $0.warning != nil }) { screen?.focusRow(row) }
    }

    private func draw(_ sections: [Section]) {
        for row in presenter.create(form).rows where sections.contains(row.section) {
            let isWarned = row.warning != nil
            switch row.control {
            case .gif: gif.isWarned = isWarned
            case .text: texts[row.section]?.isWarned = isWarned
            case .tags(let entered): (tags.control.value, tags.isWarned) = (entered, isWarned)
            }
        }
    }
}

extension Style {
    /// Letters that are readable on the colour of the brand.
    static let brand: Style = {
        let (red, green, blue) = GIFPresenter.brand
        let color = Color(red: red, green: green, blue: blue)
        return Style(color.readableLetters, on: color, .bold)
    }()
}
