import Synchronization
import Testing

/// Collects the output of a document's examples, and compares it with the comment that predicts it.
final class Printed: Sendable {
    private let lines = Mutex<[String]>([])

    func append(_ line: String) { lines.withLock { $0.append(line) } }

    /// Expects the output in the last `// Prints:` above the call, if there is one.
    func check(file: String = #filePath, location: SourceLocation = #_sourceLocation) throws {
        let source = try String(contentsOfFile: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let comment = source.prefix(location.line - 1).last { $0.contains("// Prints: ") }
        let expected = try #require(comment?.split(separator: "// Prints: ").last, sourceLocation: location)
        #expect(lines.withLock { $0.joined(separator: ", ") } == expected, sourceLocation: location)
        lines.withLock { $0.removeAll() }
    }
}

/// A suite of examples, whose `print` collects their output.
protocol Examples: Sendable {
    var printed: Printed { get }
}

extension Examples {
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
}
