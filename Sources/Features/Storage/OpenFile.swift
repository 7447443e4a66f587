import Foundation

/// A file that is open, and closed when this goes. Errors name the file as it is known outside.
struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let file: URL

    /// Opens the file at `url`; nil if there is none.
    ///
    /// A symbolic link is not followed, and a pipe is not waited for.
    /// - Parameter file: what errors call the file; `url` if left out.
    init?(_ url: URL, _ flags: Int32, as file: URL? = nil) throws {
        let file = file ?? url
        let descriptor = open(url.path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw FileStoreError.damaged(file: file, reason: "it is a symbolic link")
            default: throw FileStoreError.system(file)
            }
        }
        self.descriptor = descriptor
        self.file = file
    }

    deinit {
        close(descriptor)
    }

    /// All the bytes of the file.
    func read(atMost limit: Int) throws -> Data {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileStoreError.system(file) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileStoreError.damaged(file: file, reason: "it is not a regular file")
        }
        guard status.st_size <= limit else {
            throw FileStoreError.damaged(
                file: file, reason: "it has \(status.st_size) bytes, and \(limit) are allowed")
        }
        var data = Data(count: Int(status.st_size))
        let count = try data.withUnsafeMutableBytes { bytes in
            try transfer(bytes.count) { Foundation.read(descriptor, bytes.baseAddress?.advanced(by: $0), $1) }
        }
        return data.prefix(count)
    }

    /// Writes all of `data`.
    func write(_ data: Data) throws {
        let count = try data.withUnsafeBytes { bytes in
            try transfer(bytes.count) {
                Foundation.write(descriptor, bytes.baseAddress?.advanced(by: $0), $1)
            }
        }
        guard count == data.count else { throw FileStoreError.system(file) }
    }

    /// Waits until the written bytes are on the disk.
    func sync() throws {
        guard fsync(descriptor) == 0 else { throw FileStoreError.system(file) }
    }

    /// Waits until nobody else has locked the file, and locks it until it is closed.
    func lock() throws {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FileStoreError.system(file) }
        }
    }

    /// Repeats a call that may transfer only a part of the bytes, until all are transferred.
    private func transfer(_ total: Int, _ call: (Int, Int) -> Int) throws -> Int {
        var done = 0
        while done < total {
            let count = call(done, total - done)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileStoreError.system(file) }
            if count == 0 { break }
            done += count
        }
        return done
    }
}
