import FeatureStorage
import FoaasFeature
import Foundation
import Testing

@Suite("The files of the message app")
final class FoaasStoreTests {
    private let directory = FileManager.default.temporaryDirectory.appending(path: "foaas-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: directory) }

    @Test("FO-12: operations are saved, loaded, also by another store, and deleted")
    func operations() throws {
        let store = FileFoaasOperationStore(directory: directory)
        #expect(try store.load() == nil)
        try store.save([ballmer])
        #expect(try FileFoaasOperationStore(directory: directory).load() == [ballmer])
        for _ in 1...2 { try store.deleteStoredOperations() }
        #expect(try store.load() == nil)
    }

    @Test("FO-12: a damaged file is refused, and the next save replaces it")
    func damagedOperations() throws {
        let store = FileFoaasOperationStore(directory: directory)
        try store.save([])
        try Data(#"{"version": 1, "operations": [{}]}"#.utf8).write(to: directory.appending(path: "operations.json"))
        #expect(throws: FileStoreError.self) { try store.load() }
        try store.save([ballmer])
        #expect(try store.load() == [ballmer])
    }

    @Test("FO-26, FO-29: preferences are restored in the next session")
    func preferences() throws {
        var preferences = FoaasPreferences(mode: .clean)
        (preferences.palette, preferences.appVersion) = (.blue, FoaasVersion(number: "1.0.0", message: "“”"))
        let store = FoaasPreferencesStore(directory: directory)
        #expect(try store.load() == nil)
        try store.save(preferences)
        #expect(try FoaasPreferencesStore(directory: directory).load() == preferences)
    }

    @Test(
        "Damaged or unwritable preferences cause an error that names the file",
        arguments: [
            "", #"{"version": 1, "mode": "rude"}"#, #"{"version": 2}"#,
        ])
    func damagedPreferences(contents: String) throws {
        let store = FoaasPreferencesStore(directory: directory)
        try store.save(FoaasPreferences())
        try Data(contents.utf8).write(to: directory.appending(path: "preferences.json"))
        let error = #expect(throws: FileStoreError.self) { try store.load() }
        #expect(error?.localizedDescription.contains("preferences.json") == true)
        try FileManager.default.removeItem(at: directory)
        try Data().write(to: directory)
        #expect(throws: FileStoreError.self) { try store.save(FoaasPreferences()) }
    }

    @Test("FO-22, FO-23: texts and pictures are saved under the next number, and nothing is overwritten")
    func files() throws {
        let files = FoaasFiles(directory: directory)
        let saved = try [files.saveText("a"), files.saveText("b"), files.saveScreenshot(svg: "<svg/>", text: "c")]
        #expect(saved.map(\.lastPathComponent) == ["message-1.txt", "message-2.txt", "screenshot-1.svg"])
        let contents = try saved.map { try String(contentsOf: $0, encoding: .utf8) }
        #expect(contents == ["a", "b", "<svg/>"])
        #expect(try String(contentsOf: directory.appending(path: "screenshot-1.txt"), encoding: .utf8) == "c")
        try Data().write(to: directory.appending(path: "message-41.txt"))
        #expect(try files.saveText("").lastPathComponent == "message-42.txt")
        try Data().write(to: directory.appending(path: "message-\(Int.max).txt"))
        #expect(try files.saveText("").lastPathComponent == "message-43.txt")
    }

    @Test("FO-22, FO-23: files that are saved at the same time, as by two apps, each get a number of their own")
    func filesAtOnce() throws {
        DispatchQueue.concurrentPerform(iterations: 40) { [directory] number in
            _ = try? FoaasFiles(directory: directory).saveText("\(number)")
        }
        let saved = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
        let texts = try saved.map { try String(contentsOf: $0, encoding: .utf8) }
        #expect(Set(saved.map(\.lastPathComponent)) == Set((1...40).map { "message-\($0).txt" }))
        #expect(Set(texts) == Set((0..<40).map(String.init)))
    }

    @Test("FO-22: no number is too large for the next text to get another one")
    func largestNumbers() throws {
        let files = FoaasFiles(directory: directory)
        _ = try files.saveText("first")
        try Data().write(to: directory.appending(path: "message-\(Int.max - 1).txt"))
        #expect(try files.saveText("a") != files.saveText("b"))
    }

    @Test("FO-23: a picture that cannot be saved causes an error that names the place")
    func unwritable() throws {
        try Data().write(to: directory)
        let files = FoaasFiles(directory: directory)
        let error = #expect(throws: FileStoreError.self) { try files.saveScreenshot(svg: "", text: "") }
        #expect(error?.localizedDescription.contains(directory.lastPathComponent) == true)
    }

    @Test("FO-26, FO-29: preferences of an old session are still read")
    func oldPreferences() throws {
        let file = #"{"appVersion":{"message":"Hi","number":"1.0.0"},"mode":"clean","palette":"green","version":1}"#
        let store = FoaasPreferencesStore(directory: directory)
        try store.save(FoaasPreferences())
        try Data(file.utf8).write(to: directory.appending(path: "preferences.json"))
        var expected = FoaasPreferences(mode: .clean)
        (expected.palette, expected.appVersion) = (.green, FoaasVersion(number: "1.0.0", message: "Hi"))
        #expect(try store.load() == expected)
    }

    @Test("FO-31: choices are kept with any version that a server sends, however long its texts are")
    func longVersion() throws {
        let long = FoaasVersion(
            number: String(repeating: "1", count: 1 << 21), message: String(repeating: "\u{1}", count: 1 << 21))
        var preferences = FoaasPreferences(mode: .clean)
        preferences.appVersion = try FoaasMapper.version(long.toData(), from: 200)
        let store = FoaasPreferencesStore(directory: directory)
        try store.save(preferences)
        #expect(try store.load() == preferences && preferences.appVersion.number.hasSuffix("1…"))
    }

    @Test("FO-12: operations of an old session are still read")
    func oldOperations() throws {
        let file = #"{"operations":[{"fields":[{"field":"a","name":"A"}],"name":"B","url":"/b/:a"}],"version":1}"#
        let store = FileFoaasOperationStore(directory: directory)
        try store.save([])
        try Data(file.utf8).write(to: directory.appending(path: "operations.json"))
        #expect(
            try store.load() == [FoaasOperation(name: "B", url: "/b/:a", fields: [FoaasField(name: "A", field: "a")])])
    }

    @Test("A mebibyte of preferences is read, and eight of operations; a longer file is refused", arguments: [0, 1])
    func limits(more: Int) throws {
        let files = ["preferences.json": 1 << 20, "operations.json": 8 << 20]
        let (preferences, operations) = (
            FoaasPreferencesStore(directory: directory), FileFoaasOperationStore(directory: directory)
        )
        try preferences.save(FoaasPreferences())
        try operations.save([])
        for (name, limit) in files { try pad(name, to: limit + more) }
        #expect((try? preferences.load()) == (more == 0 ? FoaasPreferences() : nil))
        #expect((try? operations.load()) == (more == 0 ? [] : nil))
    }

    /// Fills up a file with spaces, which have no meaning.
    private func pad(_ name: String, to size: Int) throws {
        let file = directory.appending(path: name), data = try Data(contentsOf: file)
        try (data + Data(repeating: UInt8(ascii: " "), count: size - data.count)).write(to: file)
    }
}
