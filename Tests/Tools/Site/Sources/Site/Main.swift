import Foundation

/// Builds the API of all library products, and the guides, as one web site of static files.
///
///     swift run --package-path Tests/Tools/Site Site [FOLDER] [--base-path PATH]
///
/// Run it in the folder of the root package. FOLDER is `.build/site` by default; `--base-path` is for a server that has
/// the site at `https://host/PATH`.
@main
enum Main {
    static func main() throws {
        do { try run(Array(CommandLine.arguments.dropFirst())) } catch let problem as Problem {
            FileHandle.standardError.write(Data("Error: \(problem.description)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        var (arguments, basePath) = (arguments, "")
        if let index = arguments.firstIndex(of: "--base-path") {
            guard index + 1 < arguments.count else { throw Problem("--base-path needs a path.") }
            basePath = arguments.remove(at: index + 1).trimmingCharacters(in: ["/"])
            arguments.remove(at: index)
        }
        let folder = arguments.first ?? ".build/site"
        let root = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        try Site(root: root, basePath: basePath).write(to: URL(filePath: folder, relativeTo: root))
        print("The site is in \(folder). To look at it:")
        print("    python3 -m http.server --directory \(folder) 8000   # then open http://localhost:8000")
    }
}

/// The reason why there is no site, in one line.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
