import Foundation
import Testing

@Suite("String tables")
struct StringTablesTests {
    @Test("EF-21: every key found in any language exists in every language, with a text that is not the key")
    func tablesAreComplete() throws {
        let tables = try Table.all()
        #expect(Set(tables.map(\.language)) == ["en", "pt-BR", "el"])
        for table in tables {
            let keys = tables.filter { $0.name == table.name }.flatMap(\.texts.keys)
            for key in Set(keys) {
                let text = table.texts[key]
                #expect(
                    text != nil && text != key && text != "", "\(key) in \(table.language) of \(table.name)")
            }
        }
    }

    @Test("EF-21: every table exists in every language")
    func tablesAreInEveryLanguage() throws {
        let tables = try Table.all()
        for name in Set(tables.map(\.name)) {
            #expect(tables.filter { $0.name == name }.count == 3, "\(name)")
        }
    }
}

/// A string table in the sources.
private struct Table {
    let name: String
    let language: String
    let texts: [String: String]

    static func all() throws -> [Table] {
        let package = URL(filePath: #filePath)
            .appending(path: "../../../..").standardizedFileURL
        let sources = package.appending(path: "Sources")
        let files = try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        let urls = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "strings" }
        try #require(!urls.isEmpty)
        return try urls.map(Table.init)
    }

    private init(_ url: URL) throws {
        name = url.lastPathComponent
        language = url.deletingLastPathComponent().deletingPathExtension().lastPathComponent
        let contents = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
        texts = try #require(contents as? [String: String])
    }
}
