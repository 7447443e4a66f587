import FeatureStorage
import Foundation
import StreamsTesting
import Testing

struct Page: StoredDocument {
    static let version = 3
    var text: String
    var number = 0.0
    var link: URL?
}

@Suite("A document in a file")
final class DocumentFileTests {
    private let url = FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
    private let file: DocumentFile<Page>

    init() throws { file = DocumentFile("page", in: try StoreDirectory(url), limit: 1_000) }

    deinit { try? FileManager.default.removeItem(at: url) }

    private var names: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: url.path)) }
    }

    private func put(_ text: String) throws { try Data(text.utf8).write(to: url.appending(path: "page.json")) }

    @Test("there is no document before the first write, and then the last one")
    func readAndWrite() throws {
        #expect(try file.read() == nil)
        for text in ["first", "second"] { try file.write(Page(text: text)) }
        #expect(try file.read() == Page(text: "second"))
        #expect(try names == ["page.json"])
    }

    @Test("any text is read back unchanged")
    func anyText() throws {
        try forAll(.string) { text in
            try file.write(Page(text: text))
            try checkEqual(try file.read(), Page(text: text))
        }
    }

    @Test("readUnlessDamaged returns nil for a damaged file, and throws if it only cannot be read")
    func unlessDamaged() throws {
        try put("{")
        #expect(try file.readUnlessDamaged() == nil)
        try file.write(Page(text: "sound"))
        #expect(try file.readUnlessDamaged() == Page(text: "sound"))
        let name = String(repeating: "x", count: 300)
        let unreadable = DocumentFile<Page>(name, in: try StoreDirectory(url), limit: 1_000)
        #expect(throws: FileStoreError.self) { try unreadable.readUnlessDamaged() }
    }

    @Test(
        "a damaged file is refused with the reason, and stays",
        arguments: [
            ("", "The given data was not valid JSON"), (#"{"version": 3, "text"#, "The given data was not valid JSON"),
            (#"{"version": 4, "number": 1}"#, "Version 4 is not known here"), (#"{"version": 3}"#, "text"),
            (#"{"version": 3, "number": 0, "text": 1}"#, "text: "), (#"{"text": "a", "number": 0}"#, "version"),
        ])
    func damage(contents: String, reason: String) throws {
        try put(contents)
        for _ in 1...2 {
            let error = #expect(throws: FileStoreError.self) { try file.read() }
            #expect(
                error?.localizedDescription.contains(reason) == true
                    && error?.localizedDescription.contains("page.json") == true)
        }
    }

    @Test("the next document replaces a damaged file, which is put aside unchanged")
    func putAside() throws {
        try put("rubbish")
        try file.write(Page(text: "new"))
        #expect(try file.read() == Page(text: "new"))
        #expect(try Data(contentsOf: url.appending(path: "page.damaged.json")) == Data("rubbish".utf8))
    }

    @Test("a damaged file that several writers find at once is put aside once, and none of theirs takes its place")
    func putAsideAtOnce() throws {
        let file = DocumentFile<Page>("page", in: try StoreDirectory(url), limit: 1 << 21)
        // Takes long to read, so that all have read it before one of them moves it.
        let damaged = Data("[\(String(repeating: "[1], ", count: 200_000))1]".utf8)
        for round in 1...20 {
            try damaged.write(to: url.appending(path: "page.json"))
            DispatchQueue.concurrentPerform(iterations: 4) { _ = try? file.write(Page(text: "\($0)")) }
            let aside = url.appending(path: round == 1 ? "page.damaged.json" : "page.damaged-\(round).json")
            #expect(try Data(contentsOf: aside) == damaged && file.read() != nil)
        }
    }

    @Test("a damaged file that was put aside is not replaced by the next one")
    func putAsideTwice() throws {
        for text in ["first", "second"] {
            try put(text)
            try file.write(Page(text: "new"))
        }
        let names = ["page.damaged.json", "page.damaged-2.json"]
        let texts = try names.map { String(decoding: try Data(contentsOf: url.appending(path: $0)), as: UTF8.self) }
        #expect(texts == ["first", "second"])
    }

    @Test("a file that cannot be read may be sound: a write throws, and moves nothing")
    func unreadable() async {
        await #expect(processExitsWith: .success) {
            // The administrator may read every file.
            if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
            let tests = try DocumentFileTests()
            try tests.file.write(Page(text: "old"))
            chmod(tests.url.appending(path: "page.json").path, 0)
            #expect(throws: FileStoreError.self) { try tests.file.write(Page(text: "new")) }
            #expect(try tests.names == ["page.json"])
        }
    }

    @Test(
        "where a folder has the name for damaged files, another name is chosen, for a file and for a folder",
        arguments: [false, true])
    func folders(isFolder: Bool) throws {
        for name in ["page.damaged.json/kept", "page.damaged-2.json/kept"] + (isFolder ? ["page.json/old"] : []) {
            let url = url.appending(path: name)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        if !isFolder { try put("rubbish") }
        try file.write(Page(text: "new"))
        #expect(try file.read() == Page(text: "new"))
        let numbers = ["", "-2", "-3"].map { "page.damaged\($0).json" }
        #expect(try names == Set(["page.json", ".damaged.lock"] + numbers))
    }

    @Test(
        "a document that is too long, or could not be read back equal, is refused, and the old one stays",
        arguments: [
            Page(text: "", number: .nan),
            Page(text: "", link: URL(string: "a", relativeTo: URL(string: "https://b.c"))),
            Page(text: "", number: .infinity),
            Page(text: String(repeating: "x", count: 1_000)),
        ])
    func refusal(page: Page) throws {
        try file.write(Page(text: "old"))
        let error = #expect(throws: FileStoreError.self) { try file.write(page) }
        guard case .refused = error else { Issue.record("\(error as Any)"); return }
        #expect(try file.read() == Page(text: "old") && names == ["page.json"])
    }

    @Test("a write removes the drafts of killed processes, not those that others may be writing, nor a user's files")
    func drafts() throws {
        let (old, young) = ("\(UUID().uuidString).draft", "\(UUID().uuidString).draft")
        let future = "\(UUID().uuidString).draft"
        for (name, age) in [(old, 90.0), (future, -90), (young, 0), ("old.json", 90), ("My novel.draft", 90)] {
            let path = url.appending(path: name).path
            let attributes = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -age)]
            #expect(FileManager.default.createFile(atPath: path, contents: nil, attributes: nil))
            try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
        }
        try file.write(Page(text: "new"))
        #expect(try names == ["page.json", young, "old.json", "My novel.draft"])
    }

    @Test("a file that is too long, a link or a directory is not read, and a pipe does not block")
    func strangeFiles() throws {
        let path = url.appending(path: "page.json")
        let makers: [() throws -> Void] = [
            { try self.put(String(repeating: " ", count: 1_001)) },
            { try FileManager.default.createSymbolicLink(at: path, withDestinationURL: URL(filePath: "/etc/passwd")) },
            { try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false) },
            { #expect(mkfifo(path.path, 0o600) == 0) },
        ]
        for make in makers {
            try make()
            #expect(throws: FileStoreError.self) { try file.read() }
            try FileManager.default.removeItem(at: path)
        }
    }

    @Test("a path that is not a directory is refused at once", arguments: ["/dev/null/x", "/etc/passwd"])
    func noDirectory(path: String) {
        #expect(throws: FileStoreError.self) { try StoreDirectory(URL(filePath: path)) }
    }
}
