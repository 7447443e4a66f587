import Foundation

/// The current structure: the manifest, and the imports of the sources.
struct House {
    struct Description: Decodable {
        let dependencies: [Dependency]
        let targets: [Target]
    }

    struct Dependency: Decodable {}

    struct Target: Decodable {
        let name: String
        let path: String
        let type: String
        let sources: [String]
        let target_dependencies: [String]?
    }

    struct Import: Hashable, CustomStringConvertible {
        let module: String
        let file: String

        var description: String { "\(file) imports \(module)" }
    }

    static let root = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../..").standardizedFileURL

    /// Asks the package manager, in a build folder of its own, as that of the running tests is locked.
    static func describe() throws -> Description {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", root.path, "--scratch-path", scratch.path,
            "describe", "--type", "json",
        ]
        // It leaves locks in the temporary folder.
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch.path]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Description.self, from: data)
    }

    static func imports(of target: Target) throws -> Set<Import> {
        let pattern =
            /^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:public\s+|internal\s+|private\s+)?import\s+(?:struct\s+|class\s+|enum\s+|func\s+)?(\w+)/
        let found = try target.sources.flatMap { source in
            let text = try String(
                contentsOf: root.appending(path: target.path).appending(path: source), encoding: .utf8)
            return text.split(separator: "\n").compactMap { line in
                line.firstMatch(of: pattern).map {
                    Import(module: String($0.output.1), file: "\(target.path)/\(source)")
                }
            }
        }
        return Set(found)
    }

    /// The text of a file, by its path from the root.
    static func read(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The paths of the Swift files in a folder, from the root.
    static func sources(in folder: String) -> [String] {
        let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.allObjects
        return (files as? [String] ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }
}
