import Foundation

/// The contents of a file as JSON: an object with the version of its format.
public protocol StoredDocument: Codable, Equatable, Sendable {
    /// The version that is written; a file with another one is not read.
    static var version: Int { get }
}

/// A document in a file of its own, `NAME.json`, which is read whole and never written in place.
///
///     let file = DocumentFile<Wallet>("wallet", in: directory, limit: 1 << 20)
///     try file.write(wallet)      // {"version": 1, …}
///     try file.read()             // the wallet; nil where there is no file
///
/// **Safe writes.** If the process is killed, or anything fails, the file is either the old one or the new one. A
/// document is written only if it can be read back equal. Leftovers of a killed process are removed by a later write.
///
/// **Damage.** A damaged file is never used: `read()` throws a ``FileStoreError`` with the file and the reason, each
/// time. The next `write(_:)` renames it to `NAME.damaged.json`, or to `NAME.damaged-2.json` if there is an earlier one.
/// Where several writers find the damage at once, one of them renames the file. A file that cannot be read may be sound:
/// it stays, and `write(_:)` throws.
public struct DocumentFile<Document: StoredDocument>: Sendable {
    /// The name in the directory.
    public let name: String
    private let directory: StoreDirectory
    private let damagedName: String
    private let limit: Int

    /// A file with at most `limit` bytes; nothing is looked at yet.
    public init(_ name: String, in directory: StoreDirectory, limit: Int) {
        self.name = name + ".json"
        damagedName = name + ".damaged"
        self.directory = directory
        self.limit = limit
    }

    /// The document, or nil if there is none; throws a ``FileStoreError``, `damaged` if the file isn't sound.
    public func read() throws -> Document? {
        guard let data = try directory.read(name, atMost: limit) else { return nil }
        do {
            return try decode(data)
        } catch {
            throw FileStoreError.damaged(file: directory.file(name), reason: codingReason(error))
        }
    }

    /// The document; nil if there is none, or a damaged one, which the next write puts aside. Throws a
    /// ``FileStoreError`` where the file cannot be read: there may be a sound one.
    public func readUnlessDamaged() throws -> Document? {
        do { return try read() } catch FileStoreError.damaged { return nil }
    }

    /// Replaces the document, or throws a ``FileStoreError`` and changes nothing.
    ///
    /// - Returns: where a damaged file is now; nil if there was none.
    @discardableResult
    public func write(_ document: Document) throws -> URL? {
        let contents = try encode(document)
        var aside: URL?
        try directory.replace(name, with: contents) { aside = try putAsideIfDamaged() }
        try? directory.removeForsakenDrafts()
        return aside
    }

    /// Renames the file to the name of damaged files, if it is damaged.
    ///
    /// - Returns: where it is now; nil if it was not damaged.
    @discardableResult
    public func putAsideIfDamaged() throws -> URL? {
        guard try isDamaged else { return nil }
        // Looks again under the lock: meanwhile another store may have put it aside, and written a sound one.
        return try directory.alone(by: ".damaged.lock") { try isDamaged ? putAside() : nil }
    }

    private var isDamaged: Bool {
        get throws {
            do { _ = try read() } catch FileStoreError.damaged { return true }
            return false
        }
    }

    private func putAside() throws -> URL {
        var (aside, number) = (damagedName, 1)
        while directory.status(of: aside + ".json") != nil {
            number += 1
            aside = "\(damagedName)-\(number)"
        }
        try directory.move(name, to: aside + ".json")
        return directory.file(aside + ".json")
    }

    private func decode(_ data: Data) throws -> Document {
        try JSONDecoder().decode(Versioned<Document>.self, from: data).document
    }

    /// The contents for the file, which are sure to be read back as `document`.
    private func encode(_ document: Document) throws -> Data {
        func refusal(_ reason: FileStoreError.Reason) -> FileStoreError {
            .refused(file: directory.file(name), reason: reason)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data: Data
        let copy: Document
        do {
            data = try encoder.encode(Versioned(document: document))
            copy = try decode(data)
        } catch {
            throw refusal(codingReason(error))
        }
        guard copy == document else { throw refusal(.wouldChange) }
        guard data.count <= limit else {
            throw refusal(.tooLarge(data.count, limit: limit))
        }
        return data
    }
}

/// A document and, among its own keys, its version.
private struct Versioned<Document: StoredDocument>: Codable {
    let document: Document

    private enum CodingKeys: CodingKey { case version }

    init(document: Document) { self.document = document }

    /// Checks the version first, as another version may have any other contents.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Document.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container, debugDescription: "Version \(version) is not known here")
        }
        document = try Document(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Document.version, forKey: .version)
        try document.encode(to: encoder)
    }
}

/// The error of a coder with its place: "feed.Index 3.url: Invalid URL string".
private func codingReason(_ error: any Error) -> FileStoreError.Reason {
    func reason(_ path: [any CodingKey], _ description: String) -> FileStoreError.Reason {
        let place = path.map(\.stringValue).joined(separator: ".")
        let sentence = description.trimmingCharacters(in: CharacterSet(charactersIn: "."))
        return .contents(at: place, detail: sentence)
    }
    return switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
        DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
        reason(context.codingPath, context.debugDescription)
    case EncodingError.invalidValue(_, let context):
        reason(context.codingPath, context.debugDescription)
    default:
        .contents(at: "", detail: "\(error)")
    }
}
