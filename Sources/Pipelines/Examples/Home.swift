import Foundation

extension Command.Options {
    /// The directory in which an example keeps its data: the given one; otherwise a lasting one of the user's, or nil where the
    /// data is that of the demo's server, which is there for one run.
    func directory(of example: Example) -> URL? {
        if let given = example == .feed ? cache : store { return given }
        if example.hasServer, api == nil { return nil }
        return Home(of: example, at: api).directory
    }

    /// Where an example keeps its data, in a few words for its screens; nil if it was told where.
    func caption(of example: Example) -> String? {
        guard (example == .feed ? cache : store) == nil else { return nil }
        return directory(of: example).map(Home.shortened) ?? Text.demoData.text(in: locale)
    }
}

/// The place of the user's data, by the conventions of the system; each server has its own.
struct Home {
    let directory: URL

    /// The place of an example's data, which is not made yet.
    init(
        of example: Example, at api: URL?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        let home = Self.ofUser(environment)
        let (variable, standard) =
            example == .feed ? ("XDG_CACHE_HOME", Self.caches) : ("XDG_DATA_HOME", Self.data)
        // By the convention a relative path does not count.
        let root = environment[variable].flatMap {
            $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil
        }
        let own = (root ?? home.appending(path: standard)).appending(path: "streams-examples/\(example.rawValue)")
        directory = example.hasServer ? api.map { own.appending(path: Self.name(of: $0)) } ?? own : own
    }

    /// The path with a tilde for the user's home.
    static func shortened(_ directory: URL) -> String {
        let home = ofUser(ProcessInfo.processInfo.environment).path + "/"
        return directory.path.hasPrefix(home) ? "~/" + directory.path.dropFirst(home.count) : directory.path
    }

    private static func ofUser(_ environment: [String: String]) -> URL {
        environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
            ?? FileManager.default.homeDirectoryForCurrentUser
    }

    /// A name for a file that differs for different servers, in characters that every disk takes.
    private static func name(of api: URL) -> String {
        let address = api.absoluteString.trimmingCharacters(in: CharacterSet(charactersIn: "/"))
        return String(address.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" }.prefix(120))
    }

    #if os(macOS)
    private static let (caches, data) = ("Library/Caches", "Library/Application Support")
    #else
    private static let (caches, data) = (".cache", ".local/share")
    #endif
}
