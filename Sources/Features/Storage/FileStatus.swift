import Foundation

/// The system's description of a file. Two successive files of one name differ in it.
public struct FileStatus: Hashable, Sendable {
    /// The number of bytes.
    public let size: Int
    let isFolder: Bool
    let modified: Time
    private let device: UInt64
    private let number: UInt64

    struct Time: Hashable, Sendable {
        let seconds: Int
        let nanoseconds: Int
    }

    /// The status of the file at `url`, or of the link itself; nil if there is none.
    init?(_ url: URL) {
        var status = stat()
        guard lstat(url.path, &status) == 0 else { return nil }
        size = Int(status.st_size)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modified = Time(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }
}
