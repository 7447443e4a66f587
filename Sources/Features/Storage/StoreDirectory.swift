import FeatureLocalization
import Foundation

/// What may be done with the files of a store.
public enum StoreAccess: Hashable, Sendable {
    /// Everything.
    case readAndWrite
    /// Nothing is changed, not even a folder made: a missing one is empty, and a write throws a `FileStoreError`.
    case readOnly
}

/// The files of a store, in one directory. Files are read whole or not at all, and never written in place.
///
/// Nothing in the directory is trusted: symbolic links are not followed, pipes do not block, and no file is read beyond
/// a given size.
public struct StoreDirectory: Sendable {
    private let url: URL
    private let access: StoreAccess
    private let patience: Duration
    private static let draftSuffix = ".draft"

    /// Opens the directory at `url`, and creates it if necessary; for reading alone a missing one is an empty one.
    ///
    /// - Parameter patience: how long to wait for another program that has locked it.
    public init(_ url: URL, access: StoreAccess = .readAndWrite, patience: Duration = .seconds(10)) throws {
        self.url = url
        self.access = access
        self.patience = patience
        guard url.isFileURL else {
            throw FileStoreError.failed(file: url, reason: .noPlace)
        }
        do {
            if access == .readAndWrite {
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            } else if FileStatus(url) == nil, errno == ENOENT {
                return
            }
        } catch {
            throw FileStoreError.failed(file: url, reason: .system(SystemReason(error)))
        }
        guard Foundation.access(url.path, R_OK | X_OK) == 0 else { throw FileStoreError.system(url) }
    }

    /// The place of the file with this name, which may be missing.
    public func file(_ name: String) -> URL {
        url.appending(path: name, directoryHint: .notDirectory)
    }

    /// Does the work under a lock against other threads and processes; a killed process loses its lock.
    ///
    /// - Parameter lockName: The file that is locked. Work under one lock may wait for another one, and not for its own.
    public func alone<Result>(by lockName: String = ".lock", _ work: () throws -> Result) throws -> Result {
        try checkAccess(to: lockName)
        guard let lock = try OpenFile(file(lockName), O_RDWR | O_CREAT, as: url) else {
            throw FileStoreError.system(url)
        }
        try lock.lock(atMost: patience)
        return try withExtendedLifetime(lock) { try work() }
    }

    /// The contents of a file, or nil if there is none of that name.
    public func read(_ name: String, atMost limit: Int) throws -> Data? {
        try OpenFile(file(name), O_RDONLY)?.read(atMost: limit)
    }

    /// Replaces the contents of the file with this name, atomically and durably.
    ///
    /// If the process is killed, either the old file or the new one exists; if this throws, the old one does.
    /// - Parameter beforehand: Runs when the new contents are safe on the disk, and not yet in place.
    public func replace(_ name: String, with data: Data, beforehand: () throws -> Void = {}) throws {
        try checkAccess(to: name)
        let draft = UUID().uuidString + Self.draftSuffix
        do {
            try write(data, toNew: draft, for: name)
            try beforehand()
            guard try move(draft, to: name) else { throw FileStoreError.system(file(name)) }
        } catch {
            unlink(file(draft).path)
            throw error
        }
    }

    /// Renames a file durably, and replaces a file that has the new name.
    ///
    /// - Returns: whether there was such a file.
    @discardableResult
    public func move(_ name: String, to newName: String) throws -> Bool {
        try checkAccess(to: newName)
        guard rename(file(name).path, file(newName).path) == 0 else {
            if errno == ENOENT { return false }
            throw FileStoreError.system(file(newName))
        }
        sync()
        return true
    }

    /// Writes a new file, durably, and nothing in place of a file that has the name.
    ///
    /// - Returns: whether the name was free, also of files that others were just writing.
    public func create(_ name: String, with data: Data) throws -> Bool {
        try checkAccess(to: name)
        let draft = UUID().uuidString + Self.draftSuffix
        defer { unlink(file(draft).path) }
        try write(data, toNew: draft, for: name)
        return try moveIfFree(draft, to: name)
    }

    /// Renames a file. Does nothing if the new name is taken or there is no such file.
    ///
    /// - Returns: whether it was renamed.
    @discardableResult
    public func moveIfFree(_ name: String, to newName: String) throws -> Bool {
        try checkAccess(to: newName)
        guard link(file(name).path, file(newName).path) == 0 else {
            switch errno {
            case ENOENT, EEXIST: return false
            // A disk for which a file has one name only, as that of a camera.
            case EPERM, EOPNOTSUPP, ENOSYS: return try status(of: newName) == nil && move(name, to: newName)
            default: throw FileStoreError.system(file(newName))
            }
        }
        try remove(name)
        sync()
        return true
    }

    /// Removes a file; does nothing if there is no such file.
    public func remove(_ name: String) throws {
        try checkAccess(to: name)
        guard unlink(file(name).path) == 0 || errno == ENOENT else {
            throw FileStoreError.system(file(name))
        }
    }

    /// The names of all files, drafts among them.
    public func names() throws -> [String] {
        if access == .readOnly, FileStatus(url) == nil { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: url.path)
        } catch {
            throw FileStoreError.failed(file: url, reason: .system(SystemReason(error)))
        }
    }

    /// The status of the file with this name, or nil if there is none.
    public func status(of name: String) -> FileStatus? {
        FileStatus(file(name))
    }

    /// Removes the drafts that no living process can still be writing: they are more than a minute old, or were written
    /// before the clock was set back.
    public func removeForsakenDrafts() throws {
        for name in try names() where isDraft(name) {
            guard let status = status(of: name) else { continue }
            if abs(Date().timeIntervalSince1970 - Double(status.modified.seconds)) > 60 { try remove(name) }
        }
    }

    private func checkAccess(to name: String) throws {
        guard access == .readAndWrite else { throw FileStoreError.failed(file: file(name), reason: .openedToRead) }
    }

    private func write(_ data: Data, toNew draft: String, for name: String) throws {
        guard let open = try OpenFile(file(draft), O_WRONLY | O_CREAT | O_EXCL, as: file(name)) else {
            throw FileStoreError.system(url)
        }
        try open.write(data)
        try open.sync()
    }

    /// Whether it is a name that a store gives; one that a user gave, as "Novel.draft", is not.
    private func isDraft(_ name: String) -> Bool {
        name.hasSuffix(Self.draftSuffix) && UUID(uuidString: String(name.dropLast(Self.draftSuffix.count))) != nil
    }

    /// Makes the names last, as far as the disk lets it be done; that they are right doesn't depend on it.
    private func sync() {
        let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
