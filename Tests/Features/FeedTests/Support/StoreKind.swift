import FeatureStorage
import FeedFeature
import Foundation
import Testing

/// The stores that the store specs are run against.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case file
    case memory

    var testDescription: String {
        rawValue
    }

    func make(in directory: TemporaryDirectory) throws -> any FeedStore & ImageDataStore {
        switch self {
        case .file: try FileFeedStore(directory: directory.url)
        case .memory: InMemoryFeedStore()
        }
    }
}

/// Expects the store to hold this feed, or none for nil.
func expect(
    _ store: any FeedStore, toHold feed: [LocalFeedImage]?, since timestamp: Date? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let cache = try store.retrieve()
    #expect(cache?.feed == feed, sourceLocation: sourceLocation)
    if let timestamp { #expect(cache?.timestamp == timestamp, sourceLocation: sourceLocation) }
}
