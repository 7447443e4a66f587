import FeatureLocalization
import FeatureStorage
import Foundation
import Testing

@Suite("Errors of files")
struct FileStoreErrorTests {
    private static let reasons: [FileStoreError.Reason] =
        SystemReason.allCases.map { .system($0) } + [
            .noPlace, .symbolicLink, .notAFile, .openedToRead, .locked, .tooLarge(9, limit: 8), .noHeader,
            .wrongCount(3),
            .contents(at: "", detail: "Invalid"), .contents(at: "feed.3", detail: "Invalid"), .wouldChange,
            .images(limit: 1, totalLimit: 2),
        ]

    @Test(
        "Every error names the file in each language, without a word of another one or a full stop", arguments: reasons)
    func messages(reason: FileStoreError.Reason) {
        let file = URL(filePath: "/any/a.json")
        for error in [
            FileStoreError.damaged(file: file, reason: reason), .refused(file: file, reason: reason),
            .failed(file: file, reason: reason),
        ] {
            let messages = ["en", "pt-BR", "el"].map { error.message(in: Locale(identifier: $0)) }
            #expect(
                Set(messages).count == 3 && messages.allSatisfy { $0.contains("/any/a.json") && !$0.hasSuffix(".") })
            #expect(!messages[2].contains("Invalid") && error.reason(in: Locale(identifier: "el")) == messages[2])
        }
    }

    @Test("While another program keeps the lock a save fails after a while, names the store, and has written nothing")
    func lock() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let (one, other) = (try StoreDirectory(directory), try StoreDirectory(directory, patience: .milliseconds(30)))
        _ = try one.alone {
            #expect(throws: FileStoreError.failed(file: directory, reason: .locked)) {
                try other.alone { _ = Issue.record("not alone") }
            }
        }
        try other.alone {}
    }

    @Test(
        "A directory that was opened for reading alone is not made, refuses every change, and has its files all the same"
    )
    func readOnly() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "read-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let reader = try StoreDirectory(directory, access: .readOnly)
        #expect(try reader.names() == [] && reader.read("a", atMost: 9) == nil)
        #expect(!FileManager.default.fileExists(atPath: directory.path))
        try StoreDirectory(directory).replace("a", with: Data("x".utf8))
        let refusal = FileStoreError.failed(file: directory.appending(path: "a"), reason: .openedToRead)
        #expect(throws: refusal) { try reader.replace("a", with: Data()) }
        #expect(throws: refusal) { try reader.remove("a") }
        #expect(throws: refusal) { try reader.move("b", to: "a") }
        #expect(throws: refusal) { try reader.moveIfFree("b", to: "a") }
        #expect(throws: refusal) { _ = try reader.create("a", with: Data()) }
        #expect(throws: FileStoreError.self) { try reader.alone {} }
        #expect(try reader.names() == ["a"] && reader.read("a", atMost: 9) == Data("x".utf8))
    }
}
