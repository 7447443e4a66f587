import FeatureLocalization
import Foundation

/// The texts of the wallet's screens: pure functions of the models.
public struct GIFPresenter: Sendable {
    private let texts: [String: String]
    private let locale: Locale

    /// The colour of the brand in red, green and blue: that of the Save button.
    public static let brand: (red: UInt8, green: UInt8, blue: UInt8) = (245, 31, 85)

    /// Takes the texts from the tables, in English if they do not have the locale's language.
    public init(locale: Locale = .current) {
        self.locale = locale
        texts = Self.english.reduce(into: [:]) { texts, english in
            texts[english.key] = Self.table.text(english.key, in: locale, english: english.value)
        }
    }

    private static let table = StringTable("GIFWallet", of: "GIFWalletFeature")

    private static let english = [
        "title": "Enter the Title", "subtitle": "Enter the Subtitle", "tags": "Intro Tag Here",
        "gifURL": "Choose a GIF",
        "ERROR": "Error", "SAVE": "Save", "CANCEL": "Cancel", "WALLET_TITLE": "Your GIFs",
        "SEARCH": "Search a GIF...", "LOADING": "Loading…", "NO_RESULTS": "No results, sorry", "FAILURE": "Error: %1",
        "CHOOSE": "choose", "ADD": "add", "CREATE_TITLE": "New GIF",
        "SHARE": "share", "SHARED": "Saved as %1", "EDIT": "edit", "DELETE": "delete", "EDIT_TITLE": "Edit GIF",
        "DELETE_QUESTION": "Press d again to delete %1", "DELETED": "Deleted: %1", "SAVED": "Saved: %1",
        "PUT_ASIDE": "begin a new wallet", "PUT_ASIDE_DONE": "The damaged wallet is kept as %1",
        "NEWEST_FIRST": "newest first", "OLDEST_FIRST": "oldest first", "BY_TITLE": "by title",
    ]

    private func text(_ key: String) -> String { texts[key] ?? "" }

    private func text(_ key: String, _ arguments: String...) -> String {
        Self.table.text(key, in: locale, english: Self.english[key] ?? "", arguments)
    }

    /// The title of the wallet.
    public var walletTitle: String { text("WALLET_TITLE") }
    /// The title of the screen for a new GIF.
    public var createTitle: String { text("CREATE_TITLE") }
    /// The title of the search.
    public var searchTitle: String { text("gifURL") }
    /// The effect of the return key in it.
    public var choose: String { text("CHOOSE") }
    /// The text of an empty result.
    public var noResults: String { text("NO_RESULTS") }
    /// The texts of Save, and of leaving without it.
    public var save: String { text("SAVE") }
    /// See ``save``.
    public var cancel: String { text("CANCEL") }
    /// The placeholder of the search field.
    public var searchPlaceholder: String { text("SEARCH") }

    /// The keys of the wallet and of the details: begin a new GIF, and share one.
    public var add: String { text("ADD") }
    /// See ``add``.
    public var share: String { text("SHARE") }

    /// The orders of the wallet.
    public var newestFirst: String { text("NEWEST_FIRST") }
    /// See ``newestFirst``.
    public var oldestFirst: String { text("OLDEST_FIRST") }
    /// See ``newestFirst``.
    public var byTitle: String { text("BY_TITLE") }

    /// The further keys of the details, and of a damaged wallet.
    public var edit: String { text("EDIT") }
    /// See ``edit``.
    public var delete: String { text("DELETE") }
    /// See ``edit``.
    public var putAside: String { text("PUT_ASIDE") }
    /// A message that the damaged wallet was put aside, and in which file it is.
    public func isPutAside(as file: URL) -> String { text("PUT_ASIDE_DONE", file.lastPathComponent) }
    /// The title of the screen for a GIF that is edited.
    public var editTitle: String { text("EDIT_TITLE") }
    /// The question before the GIF is deleted.
    public func deleteQuestion(_ gif: WalletGIF) -> String { text("DELETE_QUESTION", gif.title) }
    /// A message that the GIF was deleted.
    public func deleted(_ gif: WalletGIF) -> String { text("DELETED", gif.title) }
    /// A message: somebody else has deleted it.
    public func isGone(_ gif: WalletGIF) -> String { text("GONE", gif.title) }
    /// A message that the GIF is now in the wallet.
    public func saved(_ draft: GIFDraft) -> String { text("SAVED", draft.title) }

    /// Where the GIF is that was given away.
    public func shared(as file: URL) -> String { text("SHARED", file.path) }

    /// A failure, in the user's language.
    public func message(for error: any Error) -> String { error.reason(in: locale) }

    /// The message of an error.
    public func failure(_ error: any Error) -> String { text("FAILURE", message(for: error)) }

    /// The text in place of items; nil while there are some.
    public func status<Item>(_ state: GIFListState<Item>) -> String? {
        switch state {
        case .loading: text("LOADING")
        case .loaded(let items): items.isEmpty ? noResults : nil
        case .failure(let description): text("FAILURE", description)
        }
    }

    /// The screen for a new GIF: a row for each required section, in order.
    public func create(_ screen: GIFCreateForm) -> GIFCreateViewModel {
        let form = screen.formValidator.form
        let rows = screen.formValidator.requiredSections.map { section in
            let control: GIFCreateRow.Control =
                switch section {
                case .gifURL: .gif(id: form.gifID, url: form.gifURL)
                case .title: .text(form.title ?? "")
                case .subtitle: .text(form.subtitle ?? "")
                case .tags: .tags(form.tags ?? [])
                }
            return GIFCreateRow(
                section: section, placeholder: text(section.rawValue), control: control,
                warning: screen.lastValidationErrors.contains(section.error) ? text("ERROR") : nil)
        }
        return GIFCreateViewModel(
            rows: rows, save: save, cancel: cancel,
            error: screen.storeError.map(failure))
    }

    /// The details of a GIF: its tags in the order of the alphabet.
    public static func details(_ gif: WalletGIF) -> GIFDetailsViewModel {
        GIFDetailsViewModel(
            title: gif.title, subtitle: gif.subtitle, url: gif.url,
            tags: gif.tags.sorted { $0.localizedStandardCompare($1) == .orderedAscending })
    }

    /// The tags of a GIF in one line: a `#` before each that has none.
    public static func line(of tags: [String]) -> String {
        tags.map { $0.hasPrefix("#") ? $0 : "#" + $0 }.joined(separator: "  ")
    }

    /// The details of a search result.
    public static func details(_ gif: GIF) -> GIFDetailsViewModel {
        GIFDetailsViewModel(title: gif.title, subtitle: "", url: gif.url, tags: [])
    }

    /// The file name of a shared GIF, which is valid in any directory.
    public static func fileName(of gif: WalletGIF) -> (stem: String, suffix: String) {
        let stem = String(gif.title.map { $0.isLetter || $0.isNumber ? $0 : "-" }.prefix(60))
        let suffix = gif.url.pathExtension.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(5)
        return (stem.utf8.count > 200 || stem.isEmpty ? "GIF" : stem, suffix.isEmpty ? "gif" : String(suffix))
    }

    /// The number of columns.
    public static func columns(isCompact: Bool, isLandscape: Bool) -> Int { isCompact ? 1 : isLandscape ? 3 : 2 }
}

/// The details of a GIF.
public struct GIFDetailsViewModel: Hashable, Sendable {
    /// The user's title and subtitle.
    public let title, subtitle: String
    /// The URL of the picture.
    public let url: URL
    /// The user's tags.
    public let tags: [String]
}

/// The screen for a new GIF.
public struct GIFCreateViewModel: Hashable, Sendable {
    /// Its rows, in order.
    public let rows: [GIFCreateRow]
    /// The texts of the buttons.
    public let save, cancel: String
    /// The reason why the GIF was not saved, if it was not.
    public let error: String?
}

/// A row of the screen for a new GIF.
public struct GIFCreateRow: Hashable, Sendable {
    /// The control of a row, with its value.
    public enum Control: Hashable, Sendable {
        /// A GIF, once it was chosen.
        case gif(id: String?, url: URL?)
        /// A text.
        case text(String)
        /// Tags, and a field for one more.
        case tags([String])
    }

    /// Which section it is.
    public let section: GIFCreateFormValidator.Section
    /// The placeholder of an empty row.
    public let placeholder: String
    /// The control.
    public let control: Control
    /// The warning, in red, while the row lacks its data; otherwise nil, and without a line.
    public let warning: String?
}
