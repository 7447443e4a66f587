import Foundation
import Testing

@Suite struct DocumentTests {
    /// The lines of each compiled file, except the one that has a document's code as a text.
    private static let sources: [[String]] = ["Sources", "Tests"].flatMap { folder in
        let files = FileManager.default.enumerator(atPath: Document.root.appending(path: folder).path)
        return (files?.allObjects as? [String] ?? [])
            .filter { $0.hasSuffix(".swift") && !$0.contains(".build") && !$0.contains("Gallery+Files") }
            .map { Document("\(folder)/\($0)").text.lines }
    }

    /// The places of each line.
    private static let places: [String: [(file: Int, line: Int)]] = {
        let places = sources.indices.flatMap { file in sources[file].indices.map { (file, $0) } }
        return Dictionary(grouping: places) { file, line in sources[file][line] }
    }()

    @Test("Each line of a block of code is in a compiled file", arguments: Document.all)
    func compiled(document: Document) {
        for block in document.code {
            let lines = block.lines
            let isCompiled = Self.places[lines.first ?? "", default: []].contains { file, line in
                Self.sources[file][line...].starts(with: lines)
            }
            #expect(isCompiled || lines.isEmpty, "\(block)")
        }
    }

    @Test("Each link leads to an existing file, and to a heading in it", arguments: Document.all)
    func links(document: Document) throws {
        for link in document.links {
            let (file, anchor) = document.target(of: link)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(link)")
            guard let anchor, file.pathExtension == "md" else { continue }
            let path = file.path.dropFirst(Document.root.path.count + 1)
            #expect(Document(String(path)).anchors.contains(anchor), "\(link)")
        }
    }

    @Test("There are documents, with code and with links")
    func found() {
        #expect(Document.all.count >= 12 && Document.all.allSatisfy { !$0.text.isEmpty })
        #expect(Document.all.flatMap(\.code).count > 40 && Document.all.flatMap(\.links).count > 100)
    }

    @Test("README and Testing say how many bugs are planted")
    func plantedBugs() throws {
        let count = try planted("PlantedBug").count
        #expect(Document("README.md").text.contains(" \(count) planted bugs "))
        #expect(Document("Docs/Testing.md").text.contains(" The list has \(count);"))
    }

    @Test("Each planted bug or race has a row in its table", arguments: ["PlantedBug", "PlantedRace"])
    func plantedRows(type: String) throws {
        let page = Document("Docs/Generated/\(type)s.md")
        // The table of races has a column more, for the file.
        let columns = type == "PlantedRace" ? 3 : 2
        let rows = page.text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
            .map { Array($0.dropFirst(2).components(separatedBy: " | ").prefix(columns)) }
        #expect(Set(rows) == Set(try planted(type).map { Array($0.prefix(columns)) }))
        #expect(rows.count == Set(rows).count)
    }

    /// The name, the kind and the file of all that Tests/Tools/Mutations plants of a type.
    private func planted(_ type: String) throws -> [[String]] {
        let folder = "Tests/Tools/Mutations/Sources/PlantedBugs"
        let files = try FileManager.default.contentsOfDirectory(atPath: Document.root.appending(path: folder).path)
        let lists = files.filter { $0.hasPrefix("\(type)s+") }.map { Document("\(folder)/\($0)").text }
        return lists.flatMap { $0.matches(of: /\bPlanted\w+\(\s*"(.*?)",\s*"(.*?)",\s*in: "(.*?)",/) }.map { planting in
            [String(planting.1), String(planting.2), "\(planting.3).swift"]
        }
    }
}
