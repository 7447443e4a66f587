import FeedFeature
import Foundation
import Streams

extension LocalFeedLoader {
    /// Loads the cached feed for each subscriber.
    public func loadPublisher() -> AnyPublisher<[FeedImage], any Error> {
        deferred(.loadFeed) { try load() }
    }
}

extension LocalFeedImageDataLoader {
    /// Loads the cached bytes of an image for each subscriber.
    public func loadImageDataPublisher(from url: URL) -> AnyPublisher<Data, any Error> {
        deferred(.loadImage) { try loadImageData(from: url) }
    }
}
