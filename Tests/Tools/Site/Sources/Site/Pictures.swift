import Foundation

/// The marble diagrams, and the pages of operators and types for them.
final class Pictures {
    private let folder: URL
    /// The pictures by their names, such as `prefix-while`, with their descriptions.
    private let labels: [String: String]
    private var used: Set<String> = []

    init(root: URL) throws {
        folder = root.appending(path: "Docs/Generated/Marbles")
        let page = try String(contentsOf: root.appending(path: "Docs/Generated/Marbles.md"), encoding: .utf8)
        let images = page.matches(of: /!\[([^\]]*)\]\(Marbles\/([\w-]+)\.svg\)/)
        labels = Dictionary(images.map { (String($0.2), String($0.1)) }) { first, _ in first }
    }

    /// The pictures that are on no page.
    var unused: [String] { Set(labels.keys).subtracting(used).sorted() }

    /// Puts pictures into the documentation of the operators and types in a symbol graph, and their files into the catalogue.
    func insert(into file: URL, catalogue: URL) throws {
        guard var graph = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any],
            let symbols = graph["symbols"] as? [[String: Any]]
        else { return }
        var names: Set<String> = []
        graph["symbols"] = symbols.map { symbol in
            guard let path = symbol["pathComponents"] as? [String], let title = path.last,
                isDrawn(title, in: path.dropLast().last), var comment = symbol["docComment"] as? [String: Any],
                let lines = comment["lines"] as? [[String: Any]]
            else { return symbol }
            let found = pictures(of: title)
            names.formUnion(found)
            comment["lines"] = Self.lines(lines, showing: found.map { "![\(labels[$0] ?? "")](\($0).svg)" })
            var symbol = symbol
            symbol["docComment"] = comment
            return symbol
        }
        used.formUnion(names)
        for name in names {
            let copy = catalogue.appending(path: "\(name).svg")
            guard !FileManager.default.fileExists(atPath: copy.path) else { continue }
            try FileManager.default.copyItem(at: folder.appending(path: "\(name).svg"), to: copy)
        }
        try JSONSerialization.data(withJSONObject: graph).write(to: file)
    }

    /// Whether it is an operator, or a type that is drawn, such as `Future`.
    private func isDrawn(_ title: String, in parent: String?) -> Bool {
        parent == "Publisher" || title.first?.isUppercase == true && labels[title] != nil
    }

    /// The names of an operator's pictures: `prefix(while:)` has `prefix-while`, `map(_:)` has `map`, and
    /// `timeout(first:between:scheduler:)` has `timeout-first-between`.
    private func pictures(of title: String) -> [String] {
        if let names = Self.exceptions[title] { return names }
        let parts = title.split { "(:)".contains($0) }.map(String.init)
        guard let base = parts.first else { return [] }
        let named = parts.dropFirst().map { "\(base)-\($0)" }
        let namedByMore = parts.indices.dropFirst(2).map { parts[...$0].joined(separator: "-") }
        return (namedByMore + named + [base]).first { labels[$0] != nil }.map { [$0] } ?? []
    }

    private static let exceptions = [
        "collect(_:)": ["collect-n"], "collect(_:options:)": ["collect-byTime"],
        "flatMap(maxPublishers:_:)": ["flatMap", "flatMap-maxPublishers"],
    ]

    /// A comment's lines, with images below its first paragraph.
    private static func lines(_ lines: [[String: Any]], showing images: [String]) -> [[String: Any]] {
        let texts = lines.map { $0["text"] as? String ?? "" }
        let end = texts.firstIndex { $0.isEmpty } ?? texts.count
        let new = images.flatMap { ["", $0] }.map { text in
            ["text": text, "range": lines.first?["range"] as Any]
        }
        return Array(lines[..<end]) + new + Array(lines[end...])
    }
}
