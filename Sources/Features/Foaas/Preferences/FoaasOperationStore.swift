import FeatureStorage
import Foundation

/// Keeps the operations, so that they need not be requested again. May be used from any thread.
public protocol FoaasOperationStore: Sendable {
    /// Replaces the stored operations.
    func save(_ operations: [FoaasOperation]) throws

    /// The saved operations; nil if there are none.
    func load() throws -> [FoaasOperation]?

    /// Deletes the saved operations, if there are any.
    func deleteStoredOperations() throws
}

/// Keeps the operations in a directory, as `operations.json`.
///
/// The directory is opened when it is used, and each time throws a `FileStoreError` if it cannot be.
///
/// A file that isn't sound is never used: `load()` throws a `FileStoreError`, and the next `save(_:)` puts it aside.
public struct FileFoaasOperationStore: FoaasOperationStore {
    private struct Document: StoredDocument {
        static let version = 1
        let operations: [FoaasOperation]
    }

    private let directory: URL

    /// Keeps the operations in this directory.
    public init(directory: URL) { self.directory = directory }

    private var file: DocumentFile<Document> {
        get throws { DocumentFile("operations", in: try StoreDirectory(directory), limit: 8 << 20) }
    }

    /// Replaces the stored operations; throws a `FileStoreError`, and keeps those.
    public func save(_ operations: [FoaasOperation]) throws { try file.write(Document(operations: operations)) }

    /// The saved operations; nil if there are none; throws a `FileStoreError` if the file is damaged.
    public func load() throws -> [FoaasOperation]? { try file.read()?.operations }

    /// Deletes the saved operations, if there are any.
    public func deleteStoredOperations() throws { try StoreDirectory(directory).remove(file.name) }
}
