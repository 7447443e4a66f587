import Foundation

/// Counts what the compiler needs for typical mistakes and for right chains, with Streams and with OpenCombine, and writes
/// Docs/Generated/TypeChecking.md.
///
///     swift run --package-path Tests/Tools/Peers TypeChecking
@main enum Main {
    static func main() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "TypeChecking-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let document = try Document(compiler: Compiler(in: folder))
        try document.text().write(to: Repository.document, atomically: true, encoding: .utf8)
    }
}
