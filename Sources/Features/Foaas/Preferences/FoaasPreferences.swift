import FeatureStorage
import Foundation

/// What the user has chosen, and what was learned of the version; kept from one run to the next.
public struct FoaasPreferences: StoredDocument, Hashable, Sendable {
    /// The version of the file's form.
    public static let version = 1

    /// How messages are shown.
    public var mode: LanguageMode
    /// The colours.
    public var palette = ColorPalette.purple
    /// The last version that was heard of.
    public var appVersion = FoaasVersion()

    /// What is chosen at first.
    public init(mode: LanguageMode = .profanity) { self.mode = mode }
}

/// A version of the app, and what its makers say of it.
public struct FoaasVersion: JSONConvertible, Hashable, Sendable {
    /// The number, in three parts.
    public let number: String
    /// What its makers say.
    public let message: String

    /// A version; the one before any was heard of, if nothing is given.
    public init(number: String = "0.0.0", message: String = "Made with ❤️") {
        self.number = number
        self.message = message
    }

    /// The fetched version if its number differs, or else this one.
    public func updated(with fetched: FoaasVersion) -> FoaasVersion { fetched.number == number ? self : fetched }

    /// The text of the number's label.
    public var numberLabel: String { number }
    /// The text of the message's label, in quotes.
    public var messageLabel: String { "“\(message)”" }
}

/// Keeps preferences in a directory, as `preferences.json`.
///
/// The directory is opened when it is used, and each time throws a `FileStoreError` if it cannot be.
public struct FoaasPreferencesStore: Sendable {
    private let directory: URL

    /// Keeps preferences in this directory.
    public init(directory: URL) { self.directory = directory }

    private var file: DocumentFile<FoaasPreferences> {
        get throws { DocumentFile("preferences", in: try StoreDirectory(directory), limit: 1 << 20) }
    }

    /// The saved preferences; nil if there are none; throws a `FileStoreError` if the file is damaged.
    public func load() throws -> FoaasPreferences? { try file.read() }

    /// Saves the preferences, for good; throws a `FileStoreError` and keeps the old ones. A damaged file is put aside.
    public func save(_ preferences: FoaasPreferences) throws { try file.write(preferences) }
}
