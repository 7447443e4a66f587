import FeatureLocalization
import FeatureStorage
import Foundation

/// Loads and saves the cached bytes of images.
public struct LocalFeedImageDataLoader: FeedImageDataCache {
    /// Why bytes could not be loaded.
    public enum LoadError: LocalizableError {
        /// The store failed.
        case failed
        /// The store has no bytes for the URL.
        case notFound

        /// A few words about the cache, in the language of the locale.
        public func message(in locale: Locale) -> String {
            switch self {
            case .failed: FeedPresenter.texts.text("UNREADABLE", in: locale, english: "the cache cannot be read")
            case .notFound: FeedPresenter.texts.text("NOT_CACHED", in: locale, english: "the cache does not have it")
            }
        }
    }

    /// Why bytes could not be saved.
    public enum SaveError: LocalizableError {
        /// The store failed.
        case failed

        /// A few words about the cache, in the language of the locale.
        public func message(in locale: Locale) -> String {
            FeedPresenter.texts.text("UNWRITABLE", in: locale, english: "the cache cannot be written")
        }
    }

    private let store: any ImageDataStore

    /// Makes a loader. It does not access the store yet.
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
