import FeatureStorage
import Foundation

/// Loads and saves the cached bytes of images.
public struct LocalFeedImageDataLoader: FeedImageDataCache {
    /// Why bytes could not be loaded.
    public enum LoadError: Error {
        /// The store failed.
        case failed
        /// The store has no bytes for the URL.
        case notFound
    }

    /// Why bytes could not be saved.
    public enum SaveError: Error {
        /// The store failed.
        case failed
    }

    private let store: any ImageDataStore

    /// Makes a loader; the store is asked for nothing yet.
    public init(store: any ImageDataStore) {
        self.store = store
    }

    /// The cached bytes for `url`; throws a `LoadError`.
    public func loadImageData(from url: URL) throws -> Data {
        let stored: Data?
        do {
            stored = try store.retrieve(dataForURL: url)
        } catch {
            throw LoadError.failed
        }
        guard let stored else { throw LoadError.notFound }
        return stored
    }

    /// Keeps `data` for `url`; throws a `SaveError`.
    public func save(_ data: Data, for url: URL) throws {
        do {
            try store.insert(data, for: url)
        } catch {
            throw SaveError.failed
        }
    }
}
