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

    /// A name for a file that differs for different servers, in characters that every disk takes. Of addresses with the
    /// same letters, one has these as its name, and the others have a number behind that.
    private static func name(of api: URL) -> String {
        let address = api.shown.trimmingCharacters(in: CharacterSet(charactersIn: "/"))
        let name = String(address.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
        if name.count <= 120, Self.address(of: name) == address { return name }
        // The same in every process: the FNV-1a hash.
        let hash = address.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 1_099_511_628_211
        }
        return "\(name.prefix(100))_\(String(hash, radix: 16))"
    }

    /// The address that has these letters as its name: the last dot is in the host, a number behind that is the port,
    /// and the rest is a path.
    private static func address(of name: String) -> String? {
        guard let parts = name.wholeMatch(of: /(https?)---(.*\.[^-]*|[^-]*)(-\d+)?((?:-[^-.]+)*)/)?.output else {
            return nil
        }
        let port = parts.3.map { ":" + $0.dropFirst() } ?? ""
        return "\(parts.1)://\(parts.2)\(port)\(parts.4.replacing("-", with: "/"))"
    }

    #if os(macOS)
    private static let (caches, data) = ("Library/Caches", "Library/Application Support")
    #else
    private static let (caches, data) = (".cache", ".local/share")
    #endif
}
