import FeatureStorage
import FeedFeature
import Foundation
import Synchronization

/// A store that records its calls, and returns configured results.
final class FeedStoreSpy: FeedStore, ImageDataStore {
    enum Message: Equatable {
        case delete
        case insert([LocalFeedImage], Date)
        case retrieve
        case insertData(Data, URL)
        case retrieveData(URL)
    }

    private let log = Mutex<[Message]>([])
    private let cache: (feed: [LocalFeedImage], timestamp: Date)?
    private let data: Data?
    private let retrieval: AnyError?
    private let deletion: AnyError?
    private let insertion: AnyError?

    var messages: [Message] {
        log.withLock { $0 }
    }

    init(
        cache: CachedFeed? = nil, data: Data? = nil, retrieval: AnyError? = nil, deletion: AnyError? = nil,
        insertion: AnyError? = nil
    ) {
        self.cache = cache
        self.data = data
        self.retrieval = retrieval
        self.deletion = deletion
        self.insertion = insertion
    }

    func deleteCachedFeed() throws {
        try note(.delete, deletion)
    }

    func insert(_ feed: [LocalFeedImage], timestamp: Date) throws {
        try note(.insert(feed, timestamp), insertion)
    }

    func retrieve() throws -> CachedFeed? {
        try note(.retrieve, retrieval)
        return cache
    }

    func insert(_ data: Data, for url: URL) throws {
        try note(.insertData(data, url), insertion)
    }

    func retrieve(dataForURL url: URL) throws -> Data? {
        try note(.retrieveData(url), retrieval)
        return data
    }

    private func note(_ message: Message, _ error: AnyError?) throws {
        log.withLock { $0.append(message) }
        if let error { throw error }
    }
}
