import Foundation
import Testing

/// The compiler that built these tests, and the modules that it built.
enum Toolchain {
    static let root = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../..").standardizedFileURL

    /// Returns the folder with Streams.swiftmodule, which is near the running program.
    static func modules() throws -> String {
        var folder = Bundle.main.executableURL?.deletingLastPathComponent()
        while let candidate = folder, candidate.path != "/" {
            for path in [candidate, candidate.appending(path: "Modules")]
            where FileManager.default.fileExists(atPath: path.appending(path: "Streams.swiftmodule").path) {
                return path.path
            }
            folder = candidate.deletingLastPathComponent()
        }
        throw NoModules()
    }

    struct NoModules: Error {}

    /// Runs one program at a time, and keeps waiting off the threads that run the other tests.
    private static let queue = DispatchQueue(label: "Toolchain")

    /// Runs a program of the toolchain. Returns its exit code and its output.
    static func run(_ arguments: [String]) async throws -> (code: Int32, output: String) {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try runHere(arguments) }) }
        }
    }

    /// Closes inherited descriptors: a program that kept them open would hide the end of another test's connection.
    private static let closingFiles =
        #"for fd in $(ls /dev/fd); do [ "$fd" -gt 2 ] && eval "exec $fd>&-"; done; exec "$@""#

    private static func runHere(_ arguments: [String]) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["bash", "-c", closingFiles, "bash"] + arguments
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    /// Compiles a file as a client of the modules, without output.
    static func compile(_ file: URL, _ options: [String]) async throws -> (code: Int32, output: String) {
        try await run(["swiftc", "-emit-sil", "-o", "/dev/null", "-I", modules(), file.path] + options)
    }

    /// Builds a program of one file with Streams, and calls the body with its path.
    static func withProgram(_ file: URL, _ options: [String], body: (String) async throws -> Void) async throws {
        let modules = try URL(fileURLWithPath: modules())
        let build = modules.appending(path: "../Streams.build").standardizedFileURL
        // The folder may also have objects of files that are there no more.
        let sources = try String(contentsOf: build.appending(path: "sources"), encoding: .utf8).split(separator: "\n")
        let objects = sources.map { build.appending(path: URL(filePath: String($0)).lastPathComponent + ".o").path }
        let program = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: program) }
        let (code, output) = try await run(
            ["swiftc", "-parse-as-library", "-I", modules.path, file.path, "-o", program.path] + objects + options)
        try #require(code == 0, "\(output)")
        try await body(program.path)
    }

    /// The declarations of Streams, and those of Streams and StreamsFoundation together; extracted once.
    static let surface = Task {
        let streams = try await symbolGraphs(of: "Streams")
        let foundation = try await symbolGraphs(of: "StreamsFoundation")
        return (streams: SymbolGraph(streams), all: SymbolGraph(streams + foundation))
    }

    /// Returns a module's declarations, according to the compiler.
    static func symbolGraphs(of module: String) async throws -> [SymbolGraph.File] {
        try await withSymbolGraphs(of: module, ["-emit-extension-block-symbols"]) { folder in
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
                try JSONDecoder().decode(SymbolGraph.File.self, from: Data(contentsOf: $0))
            }
        }
    }

    /// Calls the body with a folder of files that describe a module's declarations.
    static func withSymbolGraphs<Result>(
        of module: String, _ options: [String] = [], body: (URL) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (code, output) = try await run(
            [
                "swift", "symbolgraph-extract", "-module-name", module, "-I", modules(), "-target", await target.value,
                "-output-dir", folder.path, "-minimum-access-level", "public", "-skip-synthesized-members",
            ] + options)
        try #require(code == 0, "\(output)")
        return try await body(folder)
    }

    private struct Info: Decodable {
        struct Target: Decodable { let triple: String }
        let target: Target
    }

    private static let target = Task {
        let info = try await run(["swiftc", "-print-target-info"]).output
        return try JSONDecoder().decode(Info.self, from: Data(info.utf8)).target.triple
    }
}
