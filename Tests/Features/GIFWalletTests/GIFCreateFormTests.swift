import Foundation
import GIFWalletFeature
import StreamsTesting
import Testing

@Suite("The form for a new GIF")
struct GIFCreateFormTests {
    private let presenter = GIFPresenter(locale: english)
    private let gif = GIF(id: "1", title: "A cat", url: url("1"))

    @Test(
        "GW-1: everything missing is reported, and nothing else",
        arguments: [
            (nil, .titleNotProvided, \.title), ("", .titleNotProvided, \.title),
            (nil, .subtitleNotProvided, \.subtitle),
            ("", .subtitleNotProvided, \.subtitle),
        ]
            as [(
                String?, GIFCreateFormValidator.ValidationError,
                ReferenceWritableKeyPath<GIFCreateFormValidator.Form, String?> & Sendable
            )])
    func texts(
        text: String?, error: GIFCreateFormValidator.ValidationError,
        field: ReferenceWritableKeyPath<GIFCreateFormValidator.Form, String?> & Sendable
    ) {
        let validator = GIFCreateForm.filled().formValidator
        #expect(validator.validateForm() == .ok)
        validator.form[keyPath: field] = text
        #expect(validator.validateForm() == .error([error]))
        validator.form[keyPath: field] = " "
        #expect(validator.validateForm() == .ok)
    }

    @Test("GW-1, GW-2: a GIF needs its URL and its id, and at least one tag")
    func gifAndTags() {
        let validator = GIFCreateForm.filled().formValidator
        validator.form.tags = []
        validator.form.gifURL = nil
        #expect(validator.validateForm() == .error([.gifNotProvided, .tagsNotProvided]))
        (validator.form.tags, validator.form.gifURL, validator.form.gifID) = (nil, url("1"), nil)
        #expect(validator.validateForm() == .error([.gifNotProvided, .tagsNotProvided]))
        #expect(GIFCreateFormValidator().validateForm() == .error(Set(GIFCreateFormValidator.ValidationError.allCases)))
    }

    @Test("GW-3: the required sections are GIF, title, subtitle, tags, or given ones, and others are not required")
    func requiredSections() {
        #expect(GIFCreateFormValidator().requiredSections == [.gifURL, .title, .subtitle, .tags])
        let short = GIFCreateFormValidator(requiredSections: [.title])
        #expect(short.validateForm() == .error([.titleNotProvided]))
    }

    @Test("GW-4: the validator retains the form, even if neither can be replaced")
    func reference() {
        let validator = GIFCreateFormValidator(requiredSections: [.title])
        let form = validator.form
        form.title = "Hola"
        #expect(validator.validateForm() == .ok)
    }

    @Test(
        "GW-5, GW-6: each required section has a row, with a placeholder while it is empty",
        arguments: [
            ("en", ["Choose a GIF", "Enter the Title", "Enter the Subtitle", "Intro Tag Here"], "Save"),
            ("pt-BR", ["Escolha um GIF", "Digite o título", "Digite o subtítulo", "Digite uma etiqueta"], "Salvar"),
            (
                "el", ["Επιλέξτε ένα GIF", "Γράψτε τον τίτλο", "Γράψτε τον υπότιτλο", "Γράψτε μια ετικέτα"],
                "Αποθήκευση"
            ),
        ])
    func rows(language: String, placeholders: [String], save: String) {
        let screen = GIFPresenter(locale: .init(identifier: language)).create(GIFCreateForm())
        #expect(screen.rows.map(\.section) == [.gifURL, .title, .subtitle, .tags])
        #expect(screen.rows.map(\.placeholder) == placeholders && screen.save == save)
        #expect(screen.rows.map(\.control) == [.gif(id: nil, url: nil), .text(""), .text(""), .tags([])])
    }

    @Test("GW-7: before the first Save there are no warnings, whatever is entered")
    func noWarnings() {
        let screen = GIFCreateForm()
        let drawn = [screen.receive(.textEnded("", of: .title)), screen.receive(.textEnded("x", of: .subtitle))]
        #expect(drawn == [[], []] && presenter.create(screen).rows.allSatisfy { $0.warning == nil })
    }

    @Test(
        "GW-8: a Save with errors warns in the rows concerned, and in no others",
        arguments: [
            ("en", "Error"), ("pt-BR", "Erro"), ("el", "Σφάλμα"),
        ])
    func warnings(language: String, warning: String) {
        let screen = GIFCreateForm()
        _ = screen.receive(.textEnded("Hola", of: .title))
        #expect(screen.save() == nil)
        let rows = GIFPresenter(locale: .init(identifier: language)).create(screen).rows
        #expect(rows.map(\.warning) == [warning, nil, warning, warning])
    }

    @Test("GW-9: an edit after the first Save redraws the rows whose warning changes, and no others")
    func clearing() {
        let screen = GIFCreateForm()
        _ = screen.save()
        let events: [GIFCreateForm.Event] = [
            .textEnded("a", of: .title), .textEnded("b", of: .title), .textEnded("", of: .title),
        ]
        #expect(events.map(screen.receive) == [[.title], [], [.title]])
        #expect(screen.lastValidationErrors == Set(GIFCreateFormValidator.ValidationError.allCases))
        #expect(screen.receive(.gifChosen(gif)) == [.gifURL] && !screen.lastValidationErrors.contains(.gifNotProvided))
    }

    private var events: Generator<GIFCreateForm.Event> {
        .oneOf([
            .element(of: [.gifChosen(gif), .textEnded("", of: .title), .textEnded("", of: .subtitle), .tagEntered("")]),
            .element(of: [.tagRemoved(0), .tagRemoved(1), .tagEntered(" a"), .textEnded(" ", of: .subtitle)]),
            Generator<String>.string.map { .textEnded($0, of: .title) },
            Generator<String>.string.map { .tagEntered($0) },
        ])
    }

    @Test("GW-9: after any edits, the warnings are the validator's since the first Save")
    func anyEdits() throws {
        let event = events.optional
        try forAll(Generator<[GIFCreateForm.Event?]>.array(of: event), count: 300) { events in
            let screen = GIFCreateForm()
            var wasSaved = false
            for event in events {
                if let event { _ = screen.receive(event) } else { _ = screen.save() }
                wasSaved = wasSaved || event == nil
                let expected = wasSaved ? screen.formValidator.validateForm() : .ok
                let errors = screen.lastValidationErrors
                try checkEqual(errors.isEmpty ? .ok : .error(errors), expected)
            }
        }
    }

    @Test("GW-9: a row that is not redrawn keeps its content, after any edit")
    func redrawnRows() throws {
        try forAll(Generator<[GIFCreateForm.Event]>.array(of: events)) { events in
            let screen = GIFCreateForm()
            _ = screen.save()
            for event in events {
                let before = presenter.create(screen).rows
                let drawn = screen.receive(event)
                for (old, new) in zip(before, presenter.create(screen).rows) where !drawn.contains(new.section) {
                    try checkEqual(old.warning, new.warning)
                    if [.gifURL, .tags].contains(new.section) { try checkEqual(old.control, new.control) }
                }
            }
        }
    }

    @Test("GW-11: a valid form passes the GIF to the store, with its tags as a set")
    func save() {
        let screen = GIFCreateForm.filled()
        _ = screen.receive(.tagEntered("Sun"))
        #expect(screen.save() == draft("1"))
    }

    @Test("GW-11: when the store fails the form says so, and nothing is lost; the next Save tries again")
    func storeFailure() {
        let screen = GIFCreateForm.filled()
        _ = screen.save()
        let error = GIFAPIError.failureStatusCode(507)
        screen.storeFailed(error)
        #expect(presenter.create(screen).error == "Error: \(error.localizedDescription)")
        #expect(screen.save() == draft("1") && presenter.create(screen).error == nil)
    }

    @Test("GW-12: a text counts when editing ends")
    func committedText() {
        let screen = GIFCreateForm()
        _ = screen.receive(.textEnded("Hola", of: .title))
        _ = screen.receive(.textEnded("ignored", of: .gifURL))
        #expect(screen.formValidator.form.title == "Hola" && screen.formValidator.form.gifURL == nil)
    }

    @Test("GW-13: only the spaces around a tag are removed; blank tags are dropped, and repeated ones stay")
    func tags() {
        let screen = GIFCreateForm()
        for tag in ["  a b ", "", "  ", "\tc", "a b"] { _ = screen.receive(.tagEntered(tag)) }
        #expect(screen.formValidator.form.tags == ["a b", "\tc", "a b"])
        _ = screen.receive(.tagRemoved(1))
        #expect(screen.formValidator.form.tags == ["a b", "a b"] && screen.receive(.tagRemoved(2)) == [])
    }

    @Test("GW-14: the row of tags shows them once, however often it is drawn")
    func drawnTags() {
        let screen = GIFCreateForm()
        #expect(screen.receive(.tagEntered("a")) == [.tags] && screen.receive(.tagEntered("b")) == [.tags])
        for _ in 1...3 { #expect(presenter.create(screen).rows[3].control == .tags(["a", "b"])) }
    }

    @Test("GW-15: choosing a GIF sets the URL and the id, and redraws its row")
    func choose() {
        let screen = GIFCreateForm()
        #expect(screen.receive(.gifChosen(gif)) == [.gifURL])
        #expect(presenter.create(screen).rows[0].control == .gif(id: "1", url: gif.url))
    }

    @Test("GW-15: the rows show the entered values")
    func enteredRows() {
        let rows = presenter.create(GIFCreateForm.filled()).rows.map(\.control)
        #expect(rows == [.gif(id: "1", url: gif.url), .text("Hola"), .text("Mundo"), .tags(["Sun"])])
    }

    @Test("GW-16: the buttons have these titles, in the colour of the brand")
    func buttons() {
        let screen = presenter.create(GIFCreateForm())
        #expect(screen.save == "Save" && screen.cancel == "Cancel" && GIFPresenter.brand == (245, 31, 85))
    }

    @Test("GW-31: Save in an empty form marks the first row as an error")
    func saveEmptyForm() {
        let screen = GIFCreateForm()
        _ = screen.save()
        #expect(presenter.create(screen).rows.first?.warning == "Error")
    }

    @Test("A language without a table gets English")
    func otherLanguage() {
        let screen = GIFCreateForm.filled()
        screen.storeFailed(GIFAPIError.unknownError)
        let presenters = ["fr", "en"].map { GIFPresenter(locale: .init(identifier: $0)) }
        #expect(presenters[0].create(screen) == presenters[1].create(screen))
        #expect(presenters[0].status(GIFListState<Int>.loaded([])) == "No results, sorry")
        #expect(presenters[0].searchPlaceholder == presenters[1].searchPlaceholder)
    }
}
