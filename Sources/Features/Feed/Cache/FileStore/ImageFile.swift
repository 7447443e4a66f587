import Foundation
import Storage

/// The bytes of an image as they stand in a file: its URL, a line end, their number, a line end, and the bytes.
///
/// The name of the file is a hash of the URL. Should two URLs have the same, the one in the file tells whose bytes
/// they are, and the other one's are not there.
enum ImageFile {
    private static let suffix = ".image"

    /// A name that is the same in every process: the FNV-1a hash of the URL in 16 hexadecimal digits.
    static func name(for url: URL) -> String {
        let hash = url.absoluteString.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 1_099_511_628_211
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + suffix
    }

    /// Whether `name` is one that `name(for:)` gives.
    static func isName(_ name: String) -> Bool {
        name.hasSuffix(suffix) && name.utf8.count == 16 + suffix.utf8.count
            && name.utf8.prefix(16).allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    static func encode(_ data: Data, for url: URL) -> Data {
        Data("\(url.absoluteString)\n\(data.count)\n".utf8) + data
    }

    /// The bytes in the contents of `file`, or nil if they are those of another URL.
    static func decode(_ contents: Data, from file: URL, for url: URL) throws -> Data? {
        let parts = contents.split(
            separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw FileStoreError.damaged(file: file, reason: "it has no header")
        }
        let (source, size, bytes) = (parts[0], parts[1], parts[2])
        guard source.elementsEqual(url.absoluteString.utf8) else { return nil }
        guard size.elementsEqual("\(bytes.count)".utf8) else {
            throw FileStoreError.damaged(
                file: file,
                reason: "it has \(bytes.count) bytes of an image, which is not the number in its header")
        }
        return Data(bytes)
    }
}
