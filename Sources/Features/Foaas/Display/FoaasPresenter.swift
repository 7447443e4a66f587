import FeatureLocalization
import Foundation

/// The texts of the screens: pure functions of the models.
public struct FoaasPresenter: Sendable {
    private let locale: Locale
    private let texts: [String: String]
    private let says: @Sendable (_ key: String, _ english: String, _ argument: String) -> String

    /// Takes the texts from the tables, in English if they do not have the locale's language.
    public init(locale: Locale = .current) {
        self.locale = locale
        let table = StringTable("Foaas", of: "FoaasFeature")
        texts = Self.english.reduce(into: [:]) { $0[$1.key] = table.text($1.key, in: locale, english: $1.value) }
        says = { table.text($0, in: locale, english: $1, [$2]) }
    }

    private static let english = [
        "OPERATIONS_TITLE": "Operations", "SETTINGS_TITLE": "Settings", "FROM": "From,", "INCOMPLETE_TITLE": "Oops!",
        "INCOMPLETE_MESSAGE": "Please fill out all fields", "INCOMPLETE_BUTTON": "Okay", "PALETTE": "Palette",
        "PROFANITY": "Profanity", "purple": "Purple", "blue": "Blue", "green": "Green", "mail": "Mail",
        "textMessage": "Message", "clipboard": "Clipboard", "file": "File", "TITLE": "Messages",
        "NO_MESSAGE": "Nothing has been said yet.", "NEW": "New message", "SHARE": "copy", "SCREENSHOT": "picture",
        "SETTINGS": "settings", "CLOSE": "close", "CHOOSE": "choose", "DONE": "Done", "JUMP": "go to field",
        "A_TO_Z": "A to Z", "Z_TO_A": "Z to A",
    ]

    private func text(_ key: String) -> String { texts[key] ?? "" }

    /// The main screen for a message as it is shown: its subtitle is "From," and, in a line of its own, the name.
    public func main(_ shown: Foaas) -> FoaasViewModel {
        let name = shown.subtitle.hasPrefix("- ") ? shown.subtitle.dropFirst(2) : shown.subtitle[...]
        return FoaasViewModel(message: shown.message, subtitle: "\(text("FROM"))\n\(name)")
    }

    /// The title of the main screen.
    public var title: String { text("TITLE") }
    /// The text of the main screen without a message.
    public var noMessage: String { text("NO_MESSAGE") }
    /// The button of the main screen.
    public var newMessage: String { text("NEW") }
    /// The button of a form.
    public var done: String { text("DONE") }

    /// A word for the effect of a key.
    public func hint(_ action: FoaasAction) -> String { text(action.rawValue) }

    /// The title of the list of operations.
    public var operationsTitle: String { text("OPERATIONS_TITLE") }

    /// The orders of the list, by the names of the operations.
    public var orders: (forwards: String, backwards: String) { (text("A_TO_Z"), text("Z_TO_A")) }

    /// The rows of the list, one line each.
    public func rows(
        _ operations: [FoaasOperation], in mode: LanguageMode, filter: FoulLanguageFilter = .standard
    ) -> [String] { operations.map { filter.filter(Self.line($0.name), in: mode) } }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// The form of an operation; the preview is nil until the server has answered.
    public func form(
        _ form: FoaasForm, in mode: LanguageMode, filter: FoulLanguageFilter = .standard
    ) -> FoaasFormViewModel {
        // Filtered as a whole: a word may begin in one run and end in another.
        func shown(_ spans: [FoaasPreview.Span]) -> [FoaasPreview.Span] {
            var rest = filter.filter(spans.map(\.text).joined(), in: mode).unicodeScalars[...]
            return spans.map { span in
                let text = rest.prefix(span.text.unicodeScalars.count)
                rest = rest.dropFirst(text.count)
                return FoaasPreview.Span(text: String(text), key: span.key)
            }
        }
        return FoaasFormViewModel(
            title: filter.filter(Self.line(form.operation.name), in: mode),
            preview: (form.preview?.messageSpans(for: form.builder)).map(shown),
            subtitle: (form.preview?.subtitleSpans(for: form.builder)).map(shown),
            failure: form.failure.map { says("PREVIEW_FAILED", "No preview: %1", $0) },
            fields: form.operation.fields.map { field in
                let label = filter.filter(Self.line(field.name), in: mode)
                return .init(key: field.field, label: label, text: form.text(of: field.field))
            })
    }

    /// The reason of a failed request: the error's own words, or else that the server was not reached.
    public func reason(_ error: any Error, unreachable: String) -> String {
        (error as? any LocalizableError)?.message(in: locale) ?? unreachable
    }

    /// The notice after a copy to the clipboard.
    public func copiedMessage(_ text: String) -> String { says("COPIED", "Copied: %1", text) }

    /// The notice after preferences could not be saved.
    public func unkeptMessage(_ error: any Error) -> String {
        says("NOT_KEPT", "Not kept: %1", error.reason(in: locale))
    }

    /// The alert of an incomplete form.
    public var incomplete: FoaasAlert {
        FoaasAlert(
            title: text("INCOMPLETE_TITLE"), message: text("INCOMPLETE_MESSAGE"), button: text("INCOMPLETE_BUTTON"))
    }

    /// The notice after a screenshot or a text was saved, or could not be.
    public func screenshotMessage(_ result: Result<URL, any Error>) -> String {
        switch result {
        case .success(let file): says("SCREENSHOT_SAVED", "Saved as %1", file.path)
        case .failure(let error): says("SCREENSHOT_FAILED", "Not saved: %1", error.reason(in: locale))
        }
    }

    /// The settings for these preferences.
    public func settings(_ preferences: FoaasPreferences) -> FoaasSettingsViewModel {
        FoaasSettingsViewModel(
            title: text("SETTINGS_TITLE"), palette: text("PALETTE"),
            palettes: ColorPalette.allCases.map { .init(name: text($0.rawValue), isChosen: $0 == preferences.palette) },
            profanity: text("PROFANITY"), isProfanityOn: preferences.mode == .profanity,
            shareActions: FoaasShare.Action.allCases.map { text($0.rawValue) },
            versionNumber: preferences.appVersion.numberLabel, versionMessage: preferences.appVersion.messageLabel)
    }
}

/// The actions of keys, besides moving.
public enum FoaasAction: String, Sendable {
    /// Shares the message, on the main screen.
    case share = "SHARE"
    /// Saves a picture of the main screen.
    case screenshot = "SCREENSHOT"
    /// Opens the settings, on the main screen.
    case settings = "SETTINGS"
    /// Closes the settings.
    case close = "CLOSE"
    /// Chooses a setting.
    case choose = "CHOOSE"
    /// In a form: to the field of the chosen word.
    case jump = "JUMP"
}

/// The main screen.
public struct FoaasViewModel: Hashable, Sendable {
    /// The message and its sender.
    public let message, subtitle: String
}

/// The form of an operation.
public struct FoaasFormViewModel: Hashable, Sendable {
    /// A field of the form.
    public struct Field: Hashable, Sendable {
        /// The key, which is also what stands in the field while it is empty.
        public let key: String
        /// The label of the field.
        public let label: String
        /// The typed text.
        public let text: String
    }

    /// The name of the operation.
    public let title: String
    /// The message as runs of text; runs with a key are highlighted.
    public let preview: [FoaasPreview.Span]?
    /// The sender, in the same runs.
    public let subtitle: [FoaasPreview.Span]?
    /// The reason why there is no preview, if the server has not answered.
    public let failure: String?
    /// The fields, in the operation's order.
    public let fields: [Field]
}

/// A message that has to be read before anything else.
public struct FoaasAlert: Hashable, Sendable {
    /// The title, the message and the answer.
    public let title, message, button: String
}

/// The settings.
public struct FoaasSettingsViewModel: Hashable, Sendable {
    /// A palette that can be chosen.
    public struct Palette: Hashable, Sendable {
        /// The name.
        public let name: String
        /// Whether it is the chosen one.
        public let isChosen: Bool
    }

    /// The title of the settings.
    public let title: String
    /// The label of the palettes.
    public let palette: String
    /// The palettes.
    public let palettes: [Palette]
    /// The label of the switch.
    public let profanity: String
    /// Whether the switch is on.
    public let isProfanityOn: Bool
    /// The ways to share the message.
    public let shareActions: [String]
    /// The number of the version, and what its makers say.
    public let versionNumber, versionMessage: String
}
