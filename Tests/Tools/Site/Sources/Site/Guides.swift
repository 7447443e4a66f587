import Foundation

/// The documents of the package as articles: README is the first page, with links to the modules, and the guides are
/// its topics.
struct Guides {
    private let root: URL
    private let modules: [(name: String, page: String)]
    /// The documents by their paths.
    private let documents: [String: String]

    init(root: URL, modules: [(name: String, page: String)]) throws {
        self.root = root
        self.modules = modules
        let docs = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Docs").path)
        let paths = ["README.md", "CONTRIBUTING.md"] + docs.filter { $0.hasSuffix(".md") }.map { "Docs/\($0)" }
        documents = try Dictionary(
            uniqueKeysWithValues: paths.map { path in
                (path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
            })
    }

    func write(to catalogue: URL) throws {
        for (path, text) in documents {
            var article = try rewritten(text, of: path, catalogue)
            if path == "README.md" { article = try firstPage(article) }
            if path == "Docs/Questions.md" { article = try listed(article, catalogue) }
            try article.write(to: catalogue.appending(path: "\(name(of: path)).md"), atomically: true, encoding: .utf8)
        }
    }

    /// Writes a page for each section, which a search by title finds, and returns the list of them. The last paragraph
    /// before the sections explains the names in their code: it is repeated on each page that uses one.
    private func listed(_ article: String, _ catalogue: URL) throws -> String {
        let sections = article.components(separatedBy: "\n## ")
        let names = sections[0].trimmingCharacters(in: .newlines).components(separatedBy: "\n\n").last ?? ""
        let pages = try sections.dropFirst().map { section in
            let title = section.prefix { $0 != "\n" }
            let page = title.filter { $0.isLetter || $0 == " " }.replacing(" ", with: "-")
            let note = section.contains("scheduler: scheduler") || section.contains("(search)") ? "\n\(names)\n" : ""
            try "# \(section)\(note)"
                .write(to: catalogue.appending(path: "\(page).md"), atomically: true, encoding: .utf8)
            return page
        }
        return sections[0] + "\n\n## Topics\n\n### Answers\n\n" + pages.map { "- <doc:\($0)>\n" }.joined()
    }

    private func name(of path: String) -> String {
        switch path {
        case "README.md": "Guides"
        case "CONTRIBUTING.md": "Contributing"
        default: URL(filePath: path).deletingPathExtension().lastPathComponent
        }
    }

    /// README with links to the modules, and its table of guides as topics.
    private func firstPage(_ article: String) throws -> String {
        let article = modules.reduce(article) { text, module in
            text.replacing("**\(module.name)**", with: "**[\(module.name)](\(module.page))**")
        }
        guard let section = article.firstMatch(of: /## Guides\n((?s:.*?))(?=\n## )/) else {
            throw Problem("README.md has no section 'Guides'.")
        }
        let topics = section.1.matches(of: /(?m)^\| ([a-z ]+) \| (.+) \|$/).map { row in
            let links = row.2.matches(of: /doc:(\w+)/).map { "- <doc:\($0.1)>" }
            return "### \(row.1.prefix(1).uppercased() + row.1.dropFirst())\n\n\(links.joined(separator: "\n"))"
        }
        let rest = article.replacing(section.0, with: "")
        let title = "# Guides to Streams\n\n@Metadata {\n    @TechnologyRoot\n}\n"
        let list = modules.map { "- [\($0.name)](\($0.page))" }.joined(separator: "\n")
        let sections = ["", "## Modules", list, "## Topics", topics.joined(separator: "\n\n"), ""]
        return title + rest.drop { $0 != "\n" } + sections.joined(separator: "\n\n")
    }
}

// MARK: Links

extension Guides {
    /// Returns a document whose links lead to articles and to copied pictures; links to other files become plain text.
    private func rewritten(_ text: String, of path: String, _ catalogue: URL) throws -> String {
        let parts = text.replacing(/<!--.*?-->\n/, with: "").split(separator: "```", omittingEmptySubsequences: false)
        let rewritten = try parts.enumerated().map { index, part -> String in
            guard index.isMultiple(of: 2) else { return String(part) }
            let plain = String(part).replacing(/(?m)^#+ .*$/) { $0.0.replacing("`", with: "") }
            return try plain.replacing(/(!?)\[([^\]]*)\]\(([^()\s]+)\)/) { link in
                let (isImage, label, target) = (!link.1.isEmpty, String(link.2), String(link.3))
                if target.contains("://") { return String(link.0) }
                return isImage
                    ? try image(label, target, in: path, catalogue) : article(label, target, in: path)
            }
        }
        return rewritten.joined(separator: "```")
    }

    private func image(_ label: String, _ target: String, in path: String, _ catalogue: URL) throws -> String {
        let source = file(target, from: path)
        let copy = catalogue.appending(path: source.lastPathComponent)
        if !FileManager.default.fileExists(atPath: copy.path) {
            try FileManager.default.copyItem(at: source, to: copy)
        }
        return "![\(label)](\(source.lastPathComponent))"
    }

    private func article(_ label: String, _ target: String, in path: String) -> String {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let found = parts[0].isEmpty ? path : relative(file(parts[0], from: path))
        guard let text = documents[found] else { return label }
        let anchor = parts.count > 1 ? heading(parts[1], in: text).map { "#\($0)" } ?? "" : ""
        return "[\(label)](doc:\(name(of: found))\(anchor))"
    }

    private func file(_ target: String, from path: String) -> URL {
        root.appending(path: path).deletingLastPathComponent().appending(path: target).standardizedFileURL
    }

    private func relative(_ file: URL) -> String {
        String(file.path.dropFirst(root.standardizedFileURL.path.count + 1))
    }

    /// Returns the anchor that `docc` makes for the heading with this one.
    private func heading(_ anchor: String, in text: String) -> String? {
        text.matches(of: /(?m)^#+ (.+)$/).map { String($0.1) }.first { title in
            let plain = title.lowercased().filter { $0.isLetter || $0.isNumber || "- _".contains($0) }
            return plain.replacing(" ", with: "-") == anchor
        }.map { $0.replacing(/[`"',]/, with: "").replacing(" ", with: "-") }
    }
}
