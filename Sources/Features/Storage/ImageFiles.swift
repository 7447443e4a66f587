import Foundation

/// The bytes of images in a directory, in a file each, which is read whole and never written in place.
///
///     let images = ImageFiles(in: directory)
///     try images.write(data, for: url)
///     try images.read(for: url)       // the bytes; nil where there is no file
///
/// A file contains the URL, a line end, the number of bytes, a line end, and the bytes.
///
/// The name of the file is a hash of the URL. If two URLs have the same hash, the file belongs to the URL in it, and
/// the other one has no bytes.
public struct ImageFiles: Sendable {
    private let directory: StoreDirectory
    private let limit: Int
    private let totalLimit: Int
    private static let suffix = ".image"

    /// Files with at most `limit` bytes for each image, and `totalLimit` together. Reads nothing yet.
    public init(in directory: StoreDirectory, limit: Int = 8 << 20, totalLimit: Int = 256 << 20) {
        self.directory = directory
        self.limit = limit
        self.totalLimit = totalLimit
    }

    /// A name that is the same in every process: the FNV-1a hash of the URL in 16 hexadecimal digits.
    public static func name(for url: URL) -> String {
        let hash = url.absoluteString.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 1_099_511_628_211
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + suffix
    }

    /// The bytes for `url`, or nil if there are none; throws a ``FileStoreError``, `damaged` if the file isn't sound.
    public func read(for url: URL) throws -> Data? {
        let (name, header) = (Self.name(for: url), Self.encode(Data(), for: url).count + "\(limit)".count)
        guard let contents = try directory.read(name, atMost: header + limit) else { return nil }
        return try Self.decode(contents, from: directory.file(name), for: url)
    }

    /// Replaces the bytes of an image. Throws a ``FileStoreError``, which is `refused` beyond the limits.
    ///
    /// - Parameter size: what all files take; nil if they are to be counted.
    /// - Returns: the size of all files afterwards.
    @discardableResult
    public func write(_ data: Data, for url: URL, size: Int? = nil) throws -> Int {
        let (name, file) = (Self.name(for: url), Self.encode(data, for: url))
        let total = try (size ?? self.size()) - (directory.status(of: name)?.size ?? 0) + file.count
        guard data.count <= limit, total <= totalLimit else {
            throw FileStoreError.refused(
                file: directory.file(name), reason: .images(limit: limit, totalLimit: totalLimit))
        }
        try directory.replace(name, with: file)
        return total
    }

    /// Removes the files with other names than these; files that are not of images stay.
    public func removeAll(except names: Set<String>) throws {
        for name in try self.names() where !names.contains(name) { try directory.remove(name) }
    }

    private func size() throws -> Int { try names().reduce(0) { $0 + (directory.status(of: $1)?.size ?? 0) } }

    private func names() throws -> [String] {
        try directory.names().filter { name in
            name.hasSuffix(Self.suffix) && name.utf8.count == 16 + Self.suffix.utf8.count
                && name.utf8.prefix(16).allSatisfy { "0123456789abcdef".utf8.contains($0) }
        }
    }

    private static func encode(_ data: Data, for url: URL) -> Data {
        Data("\(url.absoluteString)\n\(data.count)\n".utf8) + data
    }

    /// The bytes in the contents of `file`, or nil if they are those of another URL.
    private static func decode(_ contents: Data, from file: URL, for url: URL) throws -> Data? {
        let parts = contents.split(
            separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw FileStoreError.damaged(file: file, reason: .noHeader)
        }
        let (source, size, bytes) = (parts[0], parts[1], parts[2])
        guard source.elementsEqual(url.absoluteString.utf8) else { return nil }
        guard size.elementsEqual("\(bytes.count)".utf8) else {
            throw FileStoreError.damaged(
                file: file,
                reason: .wrongCount(bytes.count))
        }
        return Data(bytes)
    }
}
