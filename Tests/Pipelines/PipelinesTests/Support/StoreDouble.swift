import FeatureStorage
import FeedFeature
import Foundation
import Synchronization

/// A store in memory that fails as configured, and records its calls.
final class StoreDouble: FeedStore, ImageDataStore {
    enum Operation: Hashable { case delete, insert, retrieve, insertImage, retrieveImage }

    private let store = InMemoryFeedStore()
    private let failing: Set<Operation>
    private let log = Mutex<[Operation]>([])
    private let onOperation: @Sendable () -> Void

    init(failing: Set<Operation> = [], onOperation: @escaping @Sendable () -> Void = {}) {
        self.failing = failing
        self.onOperation = onOperation
    }

    var operations: [Operation] { log.withLock { $0 } }

    func deleteCachedFeed() throws {
        try perform(.delete)
        try store.deleteCachedFeed()
    }

    func insert(_ feed: [LocalFeedImage], timestamp: Date) throws {
        try perform(.insert)
        try store.insert(feed, timestamp: timestamp)
    }

    func retrieve() throws -> CachedFeed? {
        try perform(.retrieve)
        return try store.retrieve()
    }

    func insert(_ data: Data, for url: URL) throws {
        try perform(.insertImage)
        try store.insert(data, for: url)
    }

    func retrieve(dataForURL url: URL) throws -> Data? {
        try perform(.retrieveImage)
        return try store.retrieve(dataForURL: url)
    }

    private func perform(_ operation: Operation) throws {
        log.withLock { $0.append(operation) }
        onOperation()
        if failing.contains(operation) { throw StoreFailure() }
    }
}

struct StoreFailure: Error {}
