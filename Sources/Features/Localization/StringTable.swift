import Foundation
import Synchronization

/// The texts of a module: a table among its resources, in each of the module's languages.
///
///     let texts = StringTable("Feed", of: "FeedFeature")
///     texts.text("FEED_VIEW_TITLE", in: Locale(identifier: "pt-BR"), english: "My Feed")   // "Meu Feed"
public struct StringTable: Sendable {
    private let name: String
    /// The texts of each language.
    private let strings: Strings

    /// The table `NAME.strings` of a module of this package.
    public init(_ name: String, of module: String) {
        self.name = name
        if let known = Self.known.withLock({ $0[module] }) {
            strings = known
        } else {
            let found = Self.strings(of: module)
            Self.known.withLock { $0[module] = found }
            strings = found
        }
    }

    private typealias Strings = [Locale.LanguageCode?: Bundle]

    /// Looked up once for each module, as that reads the disk.
    private static let known = Mutex<[String: Strings]>([:])

    private static func strings(of module: String) -> Strings {
        // Looked up here because `Bundle.module` ends the process if the resources are missing.
        let bundle = [Bundle.main, Bundle(for: Code.self)]
            .flatMap { [$0.resourceURL, $0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
            .compactMap { $0?.appending(path: "Streams_\(module)") }
            .flatMap { ["bundle", "resources"].map($0.appendingPathExtension) }
            .lazy.compactMap(Bundle.init(url:)).first
        return (bundle?.localizations ?? []).reduce(into: [:]) { strings, name in
            let language = Locale(identifier: name).language.languageCode
            guard strings[language] == nil else { return }
            strings[language] = bundle?.url(forResource: name, withExtension: "lproj").flatMap(Bundle.init(url:))
        }
    }

    /// The text for `key` in the language of `locale`, or `english` if there is no such language or no such text.
    ///
    /// `%1` stands in it for the first of the arguments, `%2` for the second, and so on up to `%9`. What an argument
    /// says is never taken for a placeholder.
    public func text(_ key: String, in locale: Locale, english: String, _ arguments: [String] = []) -> String {
        let strings = strings[locale.language.languageCode]
        let text = strings?.localizedString(forKey: key, value: english, table: name) ?? english
        return text.replacing(/%([1-9])/) { match in
            Int(match.output.1).flatMap { arguments.dropFirst($0 - 1).first } ?? String(match.output.0)
        }
    }

    private final class Code {}
}
