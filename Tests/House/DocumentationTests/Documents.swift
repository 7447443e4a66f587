import Foundation
import Testing

/// The documents of this package, and the code in them.
struct Document: Sendable, CustomTestStringConvertible {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL

    static let all: [Document] = {
        let docs = try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Docs").path)
        let guides = (docs ?? []).filter { $0.hasSuffix(".md") }.map { "Docs/\($0)" }.sorted()
        let catalogues = ["Streams", "StreamsFoundation", "StreamsTesting"].map {
            "Sources/Publishers/\($0)/\($0).docc/\($0).md"
        }
        return (["README.md", "CONTRIBUTING.md"] + guides + catalogues).map(Document.init)
    }()

    let path: String
    let text: String

    init(_ path: String) {
        self.path = path
        text = (try? String(contentsOf: Self.root.appending(path: path), encoding: .utf8)) ?? ""
    }

    var testDescription: String { path }

    /// The blocks of Swift code.
    var code: [String] { text.matches(of: /```swift\n((?s:.*?))```/).map { String($0.1) } }

    /// The targets of its links, except for those to other sites.
    var links: [String] {
        text.matches(of: /\]\(([^()\s]+)\)/).map { String($0.1) }.filter { !$0.contains("://") }
    }

    /// The target of a link.
    func target(of link: String) -> (file: URL, anchor: String?) {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let here = Self.root.appending(path: path)
        let file = parts[0].isEmpty ? here : here.deletingLastPathComponent().appending(path: parts[0])
        return (file.standardizedFileURL, parts.count > 1 ? parts[1] : nil)
    }

    /// The anchors of its headings.
    var anchors: Set<String> {
        Set(
            text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
                let title = line.drop { "# ".contains($0) }.lowercased()
                return title.filter { $0.isLetter || $0.isNumber || "- _".contains($0) }.replacing(" ", with: "-")
            })
    }
}

extension String {
    /// The lines without indentation, blank ones and imports, so that code is found anywhere.
    var lines: [String] {
        split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
    }
}
