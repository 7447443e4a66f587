import Foundation

/// A directory for one test's store; it is removed with its owner, together with the files beside it.
final class TemporaryDirectory: Sendable {
    /// The directory, which its users create.
    let url: URL
    private let parent = FileManager.default.temporaryDirectory.appending(path: "FeedTests-\(UUID())")

    init() {
        url = parent.appending(path: "store")
        try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: false)
    }

    /// Simulates a disk that has failed: while `work` runs, there is a file in place of the directory.
    func failing(_ work: () throws -> Void) throws {
        let aside = url.appendingPathExtension("aside")
        try FileManager.default.moveItem(at: url, to: aside)
        try Data().write(to: url)
        defer {
            try? FileManager.default.removeItem(at: url)
            try? FileManager.default.moveItem(at: aside, to: url)
        }
        try work()
    }

    /// The names of the files in the directory.
    func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: url.path))
    }

    deinit {
        try? FileManager.default.removeItem(at: parent)
    }
}
