import FeatureStorage
import Foundation

/// The user's choices, and the last known version of the app; kept from one run to the next.
public struct FoaasPreferences: StoredDocument, Hashable, Sendable {
    /// The version of the file's format.
    public static let version = 1

    /// How messages are shown.
    public var mode: LanguageMode
    /// The colours.
    public var palette = ColorPalette.purple
    /// The last known version.
    public var appVersion = FoaasVersion()

    /// The first choices.
    public init(mode: LanguageMode = .profanity) { self.mode = mode }
}

/// A version of the app, with its makers' message.
public struct FoaasVersion: JSONConvertible, Hashable, Sendable {
    /// The number, in three parts.
    public let number: String
    /// The makers' message.
    public let message: String

    /// Makes a version; by default, the placeholder until one is known.
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
    private let access: StoreAccess

    /// Keeps preferences in this directory; for reading alone `save(_:)` throws.
    public init(directory: URL, access: StoreAccess = .readAndWrite) {
        (self.directory, self.access) = (directory, access)
    }

    private var file: DocumentFile<FoaasPreferences> {
        get throws { DocumentFile("preferences", in: try StoreDirectory(directory, access: access), limit: 1 << 20) }
    }

    /// The saved preferences; nil if there are none; throws a `FileStoreError` if the file is damaged.
    public func load() throws -> FoaasPreferences? { try file.read() }

    /// Saves the preferences, for good; throws a `FileStoreError` and keeps the old ones. A damaged file is put aside.
    public func save(_ preferences: FoaasPreferences) throws { try file.write(preferences) }
}
