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
        let descriptor = Self.aboveStandardStreams(
            open(url.path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600))
        if descriptor < 0 {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw FileStoreError.damaged(file: file, reason: .symbolicLink)
            default: throw FileStoreError.system(file)
            }
        }
        self.descriptor = descriptor
        self.file = file
    }

    /// The same file beside the places of the standard streams: in a program that lacks these, a print would go into it.
    private static func aboveStandardStreams(_ descriptor: Int32) -> Int32 {
        guard 0...2 ~= descriptor else { return descriptor }
        defer { close(descriptor) }
        return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    }

    deinit {
        close(descriptor)
    }

    /// All the bytes of the file.
    func read(atMost limit: Int) throws -> Data {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileStoreError.system(file) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileStoreError.damaged(file: file, reason: .notAFile)
        }
        guard status.st_size <= limit else {
            throw FileStoreError.damaged(
                file: file, reason: .tooLarge(Int(status.st_size), limit: limit))
        }
        var data = Data(count: Int(status.st_size))
        let count = try data.withUnsafeMutableBytes { bytes in
            try transfer(bytes.count) { Foundation.read(descriptor, bytes.baseAddress?.advanced(by: $0), $1) }
        }
        return data.prefix(count)
    }

    /// Writes all of `data`. Where a file may not be as large it throws: the signal that would end the process is left out.
    func write(_ data: Data) throws {
        let count = try withoutSizeSignal {
            try data.withUnsafeBytes { bytes in
                try transfer(bytes.count) {
                    Foundation.write(descriptor, bytes.baseAddress?.advanced(by: $0), $1)
                }
            }
        }
        guard count == data.count else { throw FileStoreError.system(file) }
    }

    /// Waits until the written bytes are on the disk.
    func sync() throws {
        guard fsync(descriptor) == 0 else { throw FileStoreError.system(file) }
    }

    /// Waits until no other program locks the file, and locks it until it is closed; throws after a time.
    func lock(atMost patience: Duration) throws {
        let end = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR || errno == EWOULDBLOCK else { throw FileStoreError.system(file) }
            guard ContinuousClock.now < end else { throw FileStoreError.failed(file: file, reason: .locked) }
            usleep(1_000)
        }
    }

    /// Does the work without the signal that the system sends to a thread whose file has become too large.
    private func withoutSizeSignal<Result>(_ work: () throws -> Result) rethrows -> Result {
        var (signals, before, pending) = (sigset_t(), sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGXFSZ)
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer {
            var number: Int32 = 0
            sigpending(&pending)
            if sigismember(&pending, SIGXFSZ) == 1 { sigwait(&signals, &number) }
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return try work()
    }

    /// Repeats a call that takes an offset and a number of bytes, and that may do a part of it, until it is done.
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
