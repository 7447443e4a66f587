import FeatureStorage
import Foundation
import Synchronization

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
/// The directory is opened when it is used, and each time throws a `FileStoreError` if it cannot be. Several stores may
/// share it: each saves the preferences that have changed since it last read or saved them, and leaves the others.
public final class FoaasPreferencesStore: Sendable {
    private let directory: URL
    private let access: StoreAccess
    /// The preferences that were last read or saved by this store.
    private let known = Mutex<FoaasPreferences?>(nil)

    /// Keeps preferences in this directory; for reading alone `save(_:)` throws.
    public init(directory: URL, access: StoreAccess = .readAndWrite) {
        (self.directory, self.access) = (directory, access)
    }

    private func file(in folder: StoreDirectory) -> DocumentFile<FoaasPreferences> {
        DocumentFile("preferences", in: folder, limit: 1 << 20)
    }

    /// The saved preferences; nil if there are none; throws a `FileStoreError` if the file is damaged.
    public func load() throws -> FoaasPreferences? {
        let saved = try file(in: StoreDirectory(directory, access: access)).read()
        known.withLock { $0 = saved }
        return saved
    }

    /// The saved preferences, or the initial ones if there are none; throws a `FileStoreError` if the file is damaged.
    public func load(or initial: FoaasPreferences) throws -> FoaasPreferences {
        let preferences = try load() ?? initial
        known.withLock { $0 = preferences }
        return preferences
    }

    /// Saves what the app has learned, unless the preferences could not be read: only a choice of the user replaces those.
    public func saveIfKnown(_ preferences: FoaasPreferences) throws {
        if known.withLock({ $0 != nil }) { try save(preferences) }
    }

    /// Saves the preferences that have changed, for good; throws a `FileStoreError` and keeps the old ones. A damaged file
    /// is put aside.
    public func save(_ preferences: FoaasPreferences) throws {
        let before = known.withLock(\.self)
        let folder = try StoreDirectory(directory, access: access)
        try folder.alone {
            let file = file(in: folder)
            let saved = try before == nil ? nil : file.readUnlessDamaged()
            try file.write(saved?.changed(as: preferences, since: before) ?? preferences)
        }
        known.withLock { $0 = preferences }
    }
}

extension FoaasPreferences {
    /// These, with what others have that differs from what was before.
    fileprivate func changed(as others: FoaasPreferences, since before: FoaasPreferences?) -> FoaasPreferences {
        var merged = self
        if others.mode != before?.mode { merged.mode = others.mode }
        if others.palette != before?.palette { merged.palette = others.palette }
        if others.appVersion != before?.appVersion { merged.appVersion = others.appVersion }
        return merged
    }
}
