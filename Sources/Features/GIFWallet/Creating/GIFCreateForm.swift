import Foundation

/// The screen for a new GIF: the entered data, and its warnings since the first Save.
///
///     let screen = GIFCreateForm()
///     screen.save()                          // nil; all rows warn
///     screen.receive(.textEnded("Hola", of: .title))   // [.title]: the row to be drawn again
public final class GIFCreateForm {
    /// A part of the form.
    public typealias Section = GIFCreateFormValidator.Section

    /// An event of a row.
    public enum Event: Hashable, Sendable {
        /// A text field was left with this text; text counts only then.
        case textEnded(String, of: Section)
        /// A tag was entered.
        case tagEntered(String)
        /// The tag at this index was taken away.
        case tagRemoved(Int)
        /// A GIF was chosen in the search, which closes then.
        case gifChosen(GIF)
    }

    /// The entered data, and its validation.
    public let formValidator: GIFCreateFormValidator
    /// The errors at the last Save or edit; none before the first Save.
    public private(set) var lastValidationErrors: Set<GIFCreateFormValidator.ValidationError> = []
    /// The reason why the store did not save the GIF, if it did not.
    public private(set) var storeError: (any Error)?
    private var wasSaved = false

    /// An empty form without warnings.
    public init(formValidator: GIFCreateFormValidator = GIFCreateFormValidator()) { self.formValidator = formValidator }

    /// A form with the data of a GIF that is edited.
    public convenience init(editing gif: WalletGIF) {
        self.init()
        (form.gifID, form.gifURL) = (gif.id, gif.url)
        (form.title, form.subtitle, form.tags) = (gif.title, gif.subtitle, gif.tags.sorted())
    }

    private var form: GIFCreateFormValidator.Form { formValidator.form }

    /// Handles an event of a row, and returns the rows to be drawn again.
    ///
    /// These are the rows whose warning changes, and the row of the GIF or the tags if these have changed.
    public func receive(_ event: Event) -> [Section] {
        let before = lastValidationErrors
        let changed = change(event)
        if wasSaved { validate() }
        return formValidator.requiredSections.filter { section in
            section == changed || before.contains(section.error) != lastValidationErrors.contains(section.error)
        }
    }

    /// The GIF to be put into the store, or nil when anything is missing: then all rows have to be drawn again.
    public func save() -> GIFDraft? {
        (wasSaved, storeError) = (true, nil)
        validate()
        guard lastValidationErrors.isEmpty, let id = form.gifID, let url = form.gifURL else { return nil }
        return GIFDraft(
            id: id, title: form.title ?? "", subtitle: form.subtitle ?? "", url: url, tags: Set(form.tags ?? []))
    }

    /// The store could not save the GIF: the form stays as it is, and shows an error.
    public func storeFailed(_ error: any Error) { storeError = error }

    private func validate() {
        if case .error(let errors) = formValidator.validateForm() {
            lastValidationErrors = errors
        } else {
            lastValidationErrors = []
        }
    }

    /// The row that doesn't show its new data by itself.
    private func change(_ event: Event) -> Section? {
        switch event {
        case .textEnded(let text, of: .title): form.title = text
        case .textEnded(let text, of: .subtitle): form.subtitle = text
        case .textEnded: break
        case .tagEntered(let text):
            let tag = text.trimmingCharacters(in: CharacterSet(charactersIn: " "))
            if tag.isEmpty { return nil }
            form.tags = (form.tags ?? []) + [tag]
            return .tags
        case .tagRemoved(let index):
            guard form.tags?.indices.contains(index) == true else { return nil }
            form.tags?.remove(at: index)
            return .tags
        case .gifChosen(let gif):
            (form.gifURL, form.gifID) = (gif.url, gif.id)
            return .gifURL
        }
        return nil
    }
}
