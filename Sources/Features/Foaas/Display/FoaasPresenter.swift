import Foundation
import Localization

/// What the screens say: pure functions of the models.
public struct FoaasPresenter: Sendable {
    private let texts: [String: String]
    private let says: @Sendable (_ key: String, _ english: String, _ argument: String) -> String

    /// Takes the words from the tables: in English where they do not have the locale's language.
    public init(locale: Locale = .current) {
        let table = StringTable("Foaas", of: "Foaas")
        texts = Self.english.reduce(into: [:]) { $0[$1.key] = table.text($1.key, in: locale, english: $1.value) }
        says = { table.text($0, in: locale, english: $1, [$2]) }
    }

    private static let english = [
        "OPERATIONS_TITLE": "Operations", "SETTINGS_TITLE": "Settings", "FROM": "From,", "INCOMPLETE_TITLE": "Oops!",
        "INCOMPLETE_MESSAGE": "Please fill out all fields", "INCOMPLETE_BUTTON": "Okay", "PALETTE": "Palette",
        "PROFANITY": "Profanity", "purple": "Purple", "blue": "Blue", "green": "Green", "mail": "Mail",
        "textMessage": "Message", "clipboard": "Clipboard", "file": "File",
    ]

    private func text(_ key: String) -> String { texts[key] ?? "" }

    /// The main screen for a message as it is shown: its subtitle is "From," and, in a line of its own, the name.
    public func main(_ shown: Foaas) -> FoaasViewModel {
        let name = shown.subtitle.hasPrefix("- ") ? shown.subtitle.dropFirst(2) : shown.subtitle[...]
        return FoaasViewModel(message: shown.message, subtitle: "\(text("FROM"))\n\(name)")
    }

    /// The title of the list of operations.
    public var operationsTitle: String { text("OPERATIONS_TITLE") }

    /// The rows of the list, one line each.
    public func rows(_ operations: [FoaasOperation]) -> [String] {
        operations.map { $0.name.split(whereSeparator: \.isNewline).joined(separator: " ") }
    }

    /// The form of an operation; the preview is nil until the server has answered.
    public func form(
        _ form: FoaasForm, in mode: LanguageMode, filter: FoulLanguageFilter = FoulLanguageFilter()
    ) -> FoaasFormViewModel {
        let spans = form.preview?.messageSpans(for: form.builder)
        // Filtered as a whole: a word may begin in one run and end in another.
        var shown = filter.filter((spans ?? []).map(\.text).joined(), in: mode).unicodeScalars[...]
        return FoaasFormViewModel(
            title: form.operation.name,
            preview: spans?.map { span in
                let text = shown.prefix(span.text.unicodeScalars.count)
                shown = shown.dropFirst(text.count)
                return FoaasPreview.Span(text: String(text), key: span.key)
            },
            failure: form.failure.map { says("PREVIEW_FAILED", "No preview: %1", $0) },
            fields: form.operation.fields.map { .init(key: $0.field, label: $0.name, text: form.text(of: $0.field)) })
    }

    /// What is said when a form isn't complete.
    public var incomplete: FoaasAlert {
        FoaasAlert(
            title: text("INCOMPLETE_TITLE"), message: text("INCOMPLETE_MESSAGE"), button: text("INCOMPLETE_BUTTON"))
    }

    /// What is said when a screenshot was saved, or could not be.
    public func screenshotMessage(_ result: Result<URL, any Error>) -> String {
        switch result {
        case .success(let file): says("SCREENSHOT_SAVED", "Saved as %1", file.path)
        case .failure(let error): says("SCREENSHOT_FAILED", "Not saved: %1", error.localizedDescription)
        }
    }

    /// The settings, for what was chosen.
    public func settings(_ preferences: FoaasPreferences) -> FoaasSettingsViewModel {
        FoaasSettingsViewModel(
            title: text("SETTINGS_TITLE"), palette: text("PALETTE"),
            palettes: ColorPalette.allCases.map { .init(name: text($0.rawValue), isChosen: $0 == preferences.palette) },
            profanity: text("PROFANITY"), isProfanityOn: preferences.mode == .profanity,
            shareActions: FoaasShare.Action.allCases.map { text($0.rawValue) },
            versionNumber: preferences.appVersion.numberLabel, versionMessage: preferences.appVersion.messageLabel)
    }
}

/// The main screen.
public struct FoaasViewModel: Hashable, Sendable {
    /// The message, and from whom it is.
    public let message, subtitle: String
}

/// The form of an operation.
public struct FoaasFormViewModel: Hashable, Sendable {
    /// A field of the form.
    public struct Field: Hashable, Sendable {
        /// The key, which is also what stands in the field while it is empty.
        public let key: String
        /// What the field is called.
        public let label: String
        /// What was typed.
        public let text: String
    }

    /// The name of the operation.
    public let title: String
    /// The message, in runs of which those with a key stand out.
    public let preview: [FoaasPreview.Span]?
    /// Why there is no preview, if the server has not answered.
    public let failure: String?
    /// The fields, in the operation's order.
    public let fields: [Field]
}

/// A message that has to be read before anything else.
public struct FoaasAlert: Hashable, Sendable {
    /// What it is about, what it says, and what is answered.
    public let title, message, button: String
}

/// The settings.
public struct FoaasSettingsViewModel: Hashable, Sendable {
    /// A palette that can be chosen.
    public struct Palette: Hashable, Sendable {
        /// What it is called.
        public let name: String
        /// Whether it is the chosen one.
        public let isChosen: Bool
    }

    /// What they are called.
    public let title: String
    /// What the choice of palettes is called.
    public let palette: String
    /// The palettes.
    public let palettes: [Palette]
    /// What the switch is called.
    public let profanity: String
    /// Whether the switch is on.
    public let isProfanityOn: Bool
    /// The ways to share the message.
    public let shareActions: [String]
    /// The number of the version, and what its makers say.
    public let versionNumber, versionMessage: String
}
