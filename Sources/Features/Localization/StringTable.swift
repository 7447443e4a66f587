import Foundation

/// The texts of a module: a table among its resources, in each of the module's languages.
///
///     let texts = StringTable("Feed", of: "FeedFeature")
///     texts.text("FEED_VIEW_TITLE", in: Locale(identifier: "pt-BR"), english: "My Feed")   // "Meu Feed"
public struct StringTable: Sendable {
    private let name: String
    private let bundle: Bundle?

    /// The table `NAME.strings` of a module of this package.
    public init(_ name: String, of module: String) {
        self.name = name
        // Looked up here because `Bundle.module` ends the process where the resources were left behind.
        bundle =
            [Bundle.main, Bundle(for: Code.self)]
            .flatMap { [$0.resourceURL, $0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
            .compactMap { $0?.appending(path: "Streams_\(module)") }
            .flatMap { ["bundle", "resources"].map($0.appendingPathExtension) }
            .lazy.compactMap(Bundle.init(url:)).first
    }

    /// The text for `key` in the language of `locale`, or `english` if there is no such language or no such text.
    ///
    /// `%1` stands in it for the first of the arguments, `%2` for the second, and so on up to `%9`. What an argument
    /// says is never taken for a placeholder.
    public func text(_ key: String, in locale: Locale, english: String, _ arguments: [String] = []) -> String {
        let language = locale.language.languageCode
        let strings = bundle?.localizations
            .first { Locale(identifier: $0).language.languageCode == language }
            .flatMap { bundle?.url(forResource: $0, withExtension: "lproj") }
            .flatMap(Bundle.init(url:))
        let text = strings?.localizedString(forKey: key, value: english, table: name) ?? english
        return text.replacing(/%([1-9])/) { match in
            let index = (Int(match.output.1) ?? 0) - 1
            return arguments.indices.contains(index) ? arguments[index] : String(match.output.0)
        }
    }

    private final class Code {}
}
