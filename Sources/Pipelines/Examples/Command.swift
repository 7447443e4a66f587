import Foundation

/// The command line, parsed.
struct Command {
    struct Options {
        /// A server to use instead of the demo server.
        var api: URL?
        /// Sent to the API that wants one, and kept nowhere.
        var key = ProcessInfo.processInfo.environment["STREAMS_KEY"] ?? "demo"
        /// Where the cache is kept; a directory for this run only, if nil.
        var cache: URL?
        /// The directory of an app's files; nil for one of this run only.
        var store: URL?
        /// Printed line by line, also in a terminal.
        var isPlain = false
        var locale = Locale.current
        /// The terminal's own, if nil.
        var wantsDark: Bool?
        /// Where the reports of the feed's runs are written.
        var report: URL?
        /// Pictures do not move.
        var isStill = false
    }

    var example: Example?
    var options = Options()
    var wantsHelp = false
    var wantsVersion = false

    init(_ arguments: ArraySlice<String>) throws(Failure) {
        var rest = arguments
        while let argument = rest.popFirst() {
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
            case "--lang": options.locale = try Self.locale(Self.value(of: argument, in: &rest))
            case "--still": options.isStill = true
            case "--theme": options.wantsDark = try Self.isDark(Self.value(of: argument, in: &rest))
            default:
                guard example == nil, let known = Example(rawValue: argument) else {
                    throw Failure(
                        "There is no example or option '\(argument)'; see 'swift run examples --help'.")
                }
                example = known
            }
        }
    }

    private static func value(
        of option: String, in rest: inout ArraySlice<String>
    ) throws(Failure) -> String {
        guard let value = rest.popFirst() else { throw Failure("\(option) needs a value.") }
        return value
    }

    /// The first line of a file: a command line is seen by everybody on the machine, a file is not.
    private static func key(in path: String) throws(Failure) -> String {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: 4_096),
            let key = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).first
        else { throw Failure("There is no key in the file '\(path)'.") }
        return key.trimmingCharacters(in: .whitespaces)
    }

    private static func webAddress(_ text: String) throws(Failure) -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host != nil else {
            throw Failure("'\(text)' is no address of a server: it has to look like http://example.com.")
        }
        return url
    }

    private static func locale(_ text: String) throws(Failure) -> Locale {
        let known = ["en", "pt-BR", "el"]
        guard known.contains(text) else {
            throw Failure("'\(text)' is no language of the app: it has \(known.joined(separator: ", ")).")
        }
        return Locale(identifier: text)
    }

    private static func isDark(_ text: String) throws(Failure) -> Bool {
        guard ["dark", "light"].contains(text) else {
            throw Failure("'\(text)' is no theme: there are light and dark.")
        }
        return text == "dark"
    }

    static var usage: String {
        let list = Example.allCases.map {
            "  " + $0.rawValue.padding(toLength: 11, withPad: " ", startingAt: 0) + $0.summary
        }.joined(separator: "\n")
        return """
            Streams, by example: pipelines of side effects and pure functions.

            \(list)

            swift run examples [EXAMPLE] [OPTIONS]
            swift run examples marbles [OPERATOR]    draws operators, from runs of them
            swift run examples explain feed          prints the layers of composed pipelines
            swift run examples explain FILE [PICTURE]  draws what --report has written, or an .svg, or a .json trace

              --plain            print what happens, step by step; in a terminal an example by its name is an app
              --lang LANGUAGE    en, pt-BR or el
              --theme THEME      light or dark
              --still            show the first picture of a GIF, and let none move
              --api URL          use a server that is there, instead of the demo server
              --key-file FILE    the file with the key of that server's GIFs; it is sent, and never stored.
                                 STREAMS_KEY in the environment does the same; --key KEY is seen by others
              --report FILE      write what happened in the feed's pipelines, layer by layer, for explain
              --cache DIRECTORY  keep the cache there; with --plain the feed's example empties it at its end
              --store DIRECTORY  keep what the other examples store there
              --version          print the version
            """
    }
}

/// Why an example cannot be run, in one line.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
