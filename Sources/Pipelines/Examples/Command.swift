import Foundation

/// The command line, parsed.
struct Command {
    struct Options {
        /// A server to use instead of the demo server.
        var api: URL?
        /// Sent to the API that wants one, and kept nowhere.
        var key = ProcessInfo.processInfo.environment["STREAMS_KEY"] ?? "demo"
        /// The directory of the feed's cache; nil for that of ``directory(of:)``.
        var cache: URL?
        /// The directory of an app's files; nil for that of ``directory(of:)``.
        var store: URL?
        /// The first screen is printed as text, also in a terminal.
        var isPlain = false
        /// The app is a dialogue by lines of text.
        var isByLines = false
        /// The first screen is printed as JSON.
        var isJSON = false
        var locale = Command.localeOfEnvironment
        /// The terminal's own, if nil.
        var wantsDark: Bool?
        /// Where the reports of the feed's runs are written.
        var report: URL?
        /// Pictures do not move.
        var isStill = false
    }

    var example: Example?
    /// Walks through the example by itself, with data of its own.
    var isTour = false
    var options = Options()
    var wantsHelp = false
    var wantsVersion = false

    init(_ arguments: ArraySlice<String>) throws(Failure) {
        var rest = arguments
        var given: [String] = []
        while let argument = rest.popFirst() {
            given.append(argument)
            switch argument {
            case "--help", "-h", "help": wantsHelp = true
            case "--version": wantsVersion = true
            case "--api": options.api = try Self.webAddress(Self.value(of: argument, in: &rest))
            case "--key": options.key = try Self.value(of: argument, in: &rest)
            case "--key-file": options.key = try Self.key(in: Self.value(of: argument, in: &rest))
            case "--cache": options.cache = URL(fileURLWithPath: try Self.value(of: argument, in: &rest))
            case "--store": options.store = URL(fileURLWithPath: try Self.value(of: argument, in: &rest))
            case "--report": options.report = URL(fileURLWithPath: try Self.value(of: argument, in: &rest))
            case "--plain": options.isPlain = true
            case "--json": options.isJSON = true
            case "--lines": options.isByLines = true
            case "tour" where given.count == 1: isTour = true
            case "--lang": options.locale = try Self.locale(Self.value(of: argument, in: &rest))
            case "--still": options.isStill = true
            case "--theme": options.wantsDark = try Self.isDark(Self.value(of: argument, in: &rest))
            default:
                guard example == nil, let known = Example(rawValue: argument) else {
                    throw Failure(.unknownArgument, argument)
                }
                example = known
            }
        }
        if let useless = given.first(where: isUseless) {
            throw Failure(
                .uselessOption, [isTour ? "tour" : nil, example?.rawValue].compactMap { $0 }.joined(separator: " "),
                useless)
        }
        if options.isJSON, example == nil { throw Failure(.needsExample, "--json") }
        if options.isByLines, example == nil { throw Failure(.needsExample, "--lines") }
    }

    /// Whether an argument is an option that does nothing here: each app has its own, and a tour shows steps, of data of its own.
    private func isUseless(_ argument: String) -> Bool {
        if isTour, ["--cache", "--json", "--lines", "--store"].contains(argument) { return true }
        return Example.ownOptions.contains(argument) && example?.takes(argument) == false
    }

    private static func value(
        of option: String, in rest: inout ArraySlice<String>
    ) throws(Failure) -> String {
        guard let value = rest.popFirst() else { throw Failure(.needsValue, option) }
        return value
    }

    /// The first line of a file: a command line is seen by everybody on the machine, a file is not.
    private static func key(in path: String) throws(Failure) -> String {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: 4_096),
            let key = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).first
        else { throw Failure(.noKey, path) }
        return key.trimmingCharacters(in: .whitespaces)
    }

    private static func webAddress(_ text: String) throws(Failure) -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil else {
            throw Failure(.noAddress, text)
        }
        return url
    }

    private static func locale(_ text: String) throws(Failure) -> Locale {
        guard let locale = knownLocale(text) else {
            throw Failure(.noLanguage, text)
        }
        return locale
    }

    /// The locale of a name like "pt", "pt-BR" or "pt_BR.UTF-8", if the apps have its language.
    private static func knownLocale(_ name: String) -> Locale? {
        let locale = Locale(identifier: String(name.prefix { $0 != "." && $0 != "@" }))
        return [.english, .portuguese, .greek].contains(locale.language.languageCode) ? locale : nil
    }

    /// The language that a command line requests, whatever else is wrong with it; otherwise that of the environment.
    static func locale(of arguments: ArraySlice<String>) -> Locale {
        guard let option = arguments.lastIndex(of: "--lang") else { return localeOfEnvironment }
        return arguments[option...].dropFirst().first.flatMap(knownLocale) ?? localeOfEnvironment
    }

    /// The locale of the environment, which Foundation does not read on every system.
    static var localeOfEnvironment: Locale {
        let environment = ProcessInfo.processInfo.environment
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return name.flatMap(knownLocale) ?? .current
    }

    private static func isDark(_ text: String) throws(Failure) -> Bool {
        guard ["dark", "light"].contains(text) else {
            throw Failure(.noTheme, text)
        }
        return text == "dark"
    }

    static var usage: String {
        let list = Example.allCases.map {
            "  " + $0.rawValue.padding(toLength: 11, withPad: " ", startingAt: 0) + $0.text.english
        }.joined(separator: "\n")
        return """
            Streams, by example: pipelines of side effects and pure functions.
            \(list)

            swift run examples [EXAMPLE] [OPTIONS]     an app; in a pipe, its first screen
            swift run examples tour [EXAMPLE]          walks through it, on its own data
            swift run examples marbles [OPERATOR]      draws operators, from runs of them
            swift run examples explain feed            prints the layers of its pipelines
            swift run examples explain FILE [PICTURE]  draws a report, also as .svg or .json

              --plain, --json    print the first screen, as text or as JSON; change nothing
              --lines            use the app by lines of text, without a screen
              --lang LANGUAGE    en, pt-BR or el; otherwise that of the environment
              --theme THEME      light or dark
              --api URL          use this server, not the demo's: feed, foaas, gif-wallet
              --cache DIRECTORY  keep the cache there, not in $XDG_CACHE_HOME: feed
              --report FILE      write what the pipelines did, for explain: feed
              --still            let no GIF move: feed, gif-wallet
              --store DIRECTORY  keep what is saved there, not in $XDG_DATA_HOME: others
              --key-file FILE    the key of the GIFs' server, or STREAMS_KEY, or --key KEY
              --version          print the version
            """
    }
}
