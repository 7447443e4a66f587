import FeatureNetworking
import FeatureStorage
import FeedFeature
import Foundation
import ImageCommentsFeature
import Streams

/// The feed's sandwiches: a side effect, a pure function, a side effect.
///
/// Each is a publisher that does nothing before a subscription, and stops when that is cancelled. The store is used on
/// the scheduler: give it a serial queue.
public struct FeedPipelines<Context: Scheduler & Sendable>: Sendable {
    let baseURL: URL
    let httpClient: any HTTPClient
    let store: any FeedStore & ImageDataStore
    let localFeedLoader: LocalFeedLoader
    let localImageLoader: LocalFeedImageDataLoader
    let scheduler: Context
    /// The scheduler on which pictures are decoded.
    let decoder: Context
    /// Receives why a feed could not be kept.
    var onCacheFault: @Sendable (any Error) -> Void = { _ in }
    /// The book in which runs are reported; failures name their layers then. Nil to report nothing.
    public var book: ReportBook?

    /// Composes the pipelines. Loads nothing yet.
    ///
    /// - Parameter decoder: where pictures are decoded, one at a time if it is a serial queue; the scheduler if left
    ///   out.
    public init(
        baseURL: URL, httpClient: any HTTPClient, store: any FeedStore & ImageDataStore, scheduler: Context,
        decoder: Context? = nil, currentDate: @escaping @Sendable () -> Date = Date.init
    ) {
        self.baseURL = baseURL
        self.httpClient = httpClient
        self.store = store
        localFeedLoader = LocalFeedLoader(store: store, currentDate: currentDate)
        localImageLoader = LocalFeedImageDataLoader(store: store)
        self.scheduler = scheduler
        self.decoder = decoder ?? scheduler
    }
}

// MARK: The first page

extension FeedPipelines {
    /// The first page: from the API, and saved; from the cache if that fails for any reason.
    ///
    /// An empty or expired cache is no answer: then it fails with the cache's ``NoCachedFeed``.
    public func makeRemoteFeedLoaderWithLocalFallback() -> AnyPublisher<Paginated<FeedImage>, any Error> {
        makeRemoteFeedLoader()
            .receive(on: scheduler)
            .caching(to: localFeedLoader.save, onError: onCacheFault)
            .fallback(to: makeLocalFeedLoader)
            .map { makePage(items: $0, last: $0.last) }
            .reported(as: .firstPage, in: book)
    }

    /// The images of the page after this one; of the first page for nil.
    func makeRemoteFeedLoader(after image: FeedImage? = nil) -> AnyPublisher<[FeedImage], any Error> {
        httpClient
            .getPublisher(url: FeedEndpoint.get(after: image).url(baseURL: baseURL))
            .tryMap(FeedItemsMapper.map)
            .eraseToAnyPublisher()
    }

    func makeLocalFeedLoader() -> AnyPublisher<[FeedImage], any Error> {
        localFeedLoader.loadPublisher().tryMap(NoCachedFeed.refuse).eraseToAnyPublisher()
    }
}

// MARK: The pages after it

extension FeedPipelines {
    /// The page after the last image, appended to the cached images, and saved with them.
    ///
    /// If the cache is empty or expired, the shown images take its place, so that none disappears.
    func makeRemoteLoadMoreLoader(
        last: FeedImage, shown: [FeedImage]
    ) -> AnyPublisher<Paginated<FeedImage>, any Error> {
        makeRemoteFeedLoader(after: last)
            .map { new in
                let all = shown.appendingMissing(new)
                return (all: all, last: all.count > shown.count ? new.last : nil)
            }
            .receive(on: scheduler)
            .caching(to: { all, _ in try localFeedLoader.save(all) }, onError: onCacheFault)
            .map { all, last in makePage(items: all, last: last) }
            .reported(as: .nextPage, in: book)
    }

    /// There are more pages as long as the last response had an image that was not there: a server that sends the same page
    /// again and again would be asked without end.
    func makePage(items: [FeedImage], last: FeedImage?) -> Paginated<FeedImage> {
        let items = [].appendingMissing(items)
        guard let last else { return Paginated(items: items) }
        return Paginated(items: items, loadMorePublisher: { makeRemoteLoadMoreLoader(last: last, shown: items) })
    }
}

extension [FeedImage] {
    /// These images, and those of the others that are not among them: images are identified by their ids.
    fileprivate func appendingMissing(_ others: [FeedImage]) -> [FeedImage] {
        var ids = Set(map(\.id))
        return self + others.filter { ids.insert($0.id).inserted }
    }
}

// MARK: Images and comments

extension FeedPipelines {
    /// The bytes of an image: from the cache; otherwise from the network, and saved.
    ///
    /// If `check` throws, the bytes count as missing: they are neither taken from the cache nor saved. If `checkStored`
    /// throws, which may take long and is called on the decoder, they are neither, but those of the network are sent. The
    /// bytes arrive on the decoder.
    public func makeLocalImageLoaderWithRemoteFallback(
        url: URL, check: @escaping @Sendable (Data) throws -> Data = { $0 },
        checkStored: @escaping @Sendable (Data) throws -> Data = { $0 }
    ) -> AnyPublisher<Data, any Error> {
        PictureSandwich(scheduler: scheduler, decoder: decoder, check: check, checkStored: checkStored)
            .bytes(from: localImageLoader.loadImageDataPublisher(from: url)) {
                httpClient.getPublisher(url: url).tryMap(FeedImageDataMapper.map).eraseToAnyPublisher()
            } save: {
                try localImageLoader.save($0, for: url)
            }
            .reported(as: .image, in: book)
    }

    /// The comments on an image, newest as the API has them; they are never cached.
    public func makeRemoteCommentsLoader(for image: FeedImage) -> AnyPublisher<[ImageComment], any Error> {
        httpClient
            .getPublisher(url: ImageCommentsEndpoint.get(image.id).url(baseURL: baseURL))
            .tryMap(ImageCommentsMapper.map)
            .reported(as: .comments, in: book)
    }

    /// Deletes the cached feed if it has expired or cannot be read.
    public func makeCacheValidator() -> AnyPublisher<Void, any Error> {
        deferred(.validateCache) { try localFeedLoader.validateCache() }.subscribe(on: scheduler)
            .eraseToAnyPublisher()
    }

    /// Deletes the cached feed.
    public func makeCacheCleaner() -> AnyPublisher<Void, any Error> {
        deferred(.deleteCache) { try store.deleteCachedFeed() }.subscribe(on: scheduler).eraseToAnyPublisher()
    }
}
