import Foundation

/// A public declaration of StreamsExtras whose comment has its names in other libraries.
struct ExtrasEntry {
    let name: String
    /// The folder of its file, which is its purpose.
    let folder: String
    /// The first sentence of its comment.
    let sentence: String
    /// The last paragraph of its comment.
    let elsewhere: String

    static func all() throws -> [ExtrasEntry] {
        let all = try House.sources(in: "Sources/Publishers/StreamsExtras").flatMap(entries)
        // Of the forms with the same labels, the first.
        let entries = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }.values
        return entries.sorted { ($0.folder, $0.name) < ($1.folder, $1.name) }
    }

    private static func entries(in file: String) throws -> [ExtrasEntry] {
        let folder = file.split(separator: "/").dropLast().last.map(String.init) ?? ""
        let text = try House.read(file)
        return text.matches(of: /(?m)(?:^ *\/\/\/.*\n)+/).compactMap { comment in
            let paragraphs = paragraphs(of: comment.0)
            guard let first = paragraphs.first, let last = paragraphs.last, paragraphs.count > 1,
                last.contains(/^(Known as|Has no name|RxSwift, RxJS)/),
                let name = name(of: text[comment.range.upperBound...])
            else { return nil }
            let end = first.firstRange(of: ". ")?.lowerBound
            return ExtrasEntry(
                name: name, folder: folder, sentence: end.map { "\(first[..<$0])." } ?? first, elsewhere: last)
        }
    }

    private static func paragraphs(of comment: Substring) -> [String] {
        let lines = comment.split(separator: "\n").map { String($0.drop { $0 == " " }.dropFirst(3)) }
        return lines.split { $0.allSatisfy { $0 == " " } }.map { paragraph in
            paragraph.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        }
    }

    /// The name of a declaration with its labels; nil if it is not public.
    private static func name(of declaration: Substring) -> String? {
        let attributes = /(?:\s*@\w+(?:\(\w+\))?)*/
        let rest = declaration.prefixMatch(of: attributes).map { declaration[$0.range.upperBound...] } ?? declaration
        guard let kind = rest.prefixMatch(of: /\s*public (func|var|struct|final class) (\w+)/) else { return nil }
        let (isNested, name) = (rest.prefixMatch(of: /\n? {4}/) != nil, String(kind.2))
        switch kind.1 {
        case "func":
            // Without what the compiler passes: the isolation, or the place of the call.
            let parameters = (arguments(of: rest) ?? []).filter { $0.contains(/^\w+( \w+)?:/) && !$0.contains("= #") }
            return "\(name)(\(parameters.map { $0.prefix { $0.isLetter || $0 == "_" } + ":" }.joined()))"
        case "var": return name
        default: return isNested ? "Publishers.\(name)" : name
        }
    }
}

/// What is written from the comments of StreamsExtras.
enum ExtrasPage {
    static let table = "Docs/Generated/Extras.md"
    static let catalogue = "Sources/Publishers/StreamsExtras/StreamsExtras.docc/StreamsExtras.md"

    /// The page with the table.
    static func text(of entries: [ExtrasEntry]) -> String {
        let groups = Dictionary(grouping: entries, by: \.folder).sorted { $0.key < $1.key }
        let sections = groups.map { folder, entries in
            let rows = entries.map { "| `\($0.name)` | \($0.sentence) | \($0.elsewhere) |" }
            return "## \(folder)\n\n| | | elsewhere |\n| --- | --- | --- |\n\(rows.joined(separator: "\n"))\n"
        }
        return """
            # Operators of StreamsExtras

            Lists each operator by the folder of its file, with the first sentence of its comment, and the last paragraph, which has
            its names elsewhere. `STREAMS_WRITE_EXTRAS=1 swift test --filter ExtrasPageTests` writes this page, and the list in the
            documentation of the module.

            \(sections.joined(separator: "\n"))
            """
    }

    /// The text of the catalogue with its list up to date: the lines between two headings.
    static func catalogue(_ text: String, listing entries: [ExtrasEntry]) -> String? {
        guard let start = text.firstRange(of: "## Operators\n\n"), let end = text.firstRange(of: "\n## Topics") else {
            return nil
        }
        let groups = Dictionary(grouping: entries, by: \.folder).sorted { $0.key < $1.key }
        let list = groups.map { "- \($0): \($1.map { "`\($0.name)`" }.joined(separator: ", "))\n" }.joined()
        return text[..<start.upperBound] + list + text[end.lowerBound...]
    }
}
