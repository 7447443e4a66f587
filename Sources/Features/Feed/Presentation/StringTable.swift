import Foundation

/// The texts of this module: `Feed.strings` in each language.
enum StringTable {
    /// The text for `key` in the language of `locale`, or `english` if there is no such language or no such text.
    static func text(_ key: String, in locale: Locale, english: String) -> String {
        let language = locale.language.languageCode
        let strings = bundle?.localizations
            .first { Locale(identifier: $0).language.languageCode == language }
            .flatMap { bundle?.url(forResource: $0, withExtension: "lproj") }
            .flatMap(Bundle.init(url:))
        return strings?.localizedString(forKey: key, value: english, table: "Feed") ?? english
    }

    /// Looked up here because `Bundle.module` ends the process where the resources were left behind.
    private static let bundle: Bundle? = [Bundle.main, Bundle(for: Code.self)]
        .flatMap { [$0.resourceURL, $0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
        .compactMap { $0?.appending(path: "Streams_Feed") }
        .flatMap { ["bundle", "resources"].map($0.appendingPathExtension) }
        .lazy.compactMap(Bundle.init(url:)).first

    private final class Code {}
}
