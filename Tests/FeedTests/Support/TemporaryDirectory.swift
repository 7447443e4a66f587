import Foundation

/// A directory that nobody else uses, and that goes with its owner; it is made by whoever needs it.
final class TemporaryDirectory: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "FeedTests-\(UUID())")

    /// Stands for a disk that has failed: while `work` runs, there is a file in place of the directory.
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
        try? FileManager.default.removeItem(at: url)
    }
}
