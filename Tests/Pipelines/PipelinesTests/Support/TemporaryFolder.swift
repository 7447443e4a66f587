import Foundation

/// The place of a test's files: nothing is there at first, and whatever is made there is removed with its owner.
///
///     private let folder = TemporaryFolder()
///
/// An app may still save something when its test is over: that is removed when the process ends.
final class TemporaryFolder: Sendable {
    let url = TemporaryFolder.all.appending(path: UUID().uuidString)

    private static let all: URL = {
        atexit { try? FileManager.default.removeItem(at: TemporaryFolder.all) }
        let all = FileManager.default.temporaryDirectory.appending(path: "streams-tests-\(getpid())")
        try? FileManager.default.createDirectory(at: all, withIntermediateDirectories: true)
        return all
    }()

    deinit { try? FileManager.default.removeItem(at: url) }
}
