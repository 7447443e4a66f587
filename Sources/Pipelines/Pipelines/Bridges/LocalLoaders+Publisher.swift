import FeedFeature
import Foundation
import Streams

extension LocalFeedLoader {
    /// Loads the cached feed, when somebody subscribes.
    public func loadPublisher() -> AnyPublisher<[FeedImage], any Error> {
        deferred("load the feed") { try load() }
    }
}

extension LocalFeedImageDataLoader {
    /// Loads the cached bytes of an image, when somebody subscribes.
    public func loadImageDataPublisher(from url: URL) -> AnyPublisher<Data, any Error> {
        deferred("load the image") { try loadImageData(from: url) }
    }
}

/// What the work returns or throws: done anew for each subscriber, when it subscribes. The name is for debugging.
func deferred<Output>(_ name: String, _ work: @escaping () throws -> Output) -> AnyPublisher<Output, any Error> {
    Deferred { Future { promise in promise(Result(catching: work)) } }.named(name).eraseToAnyPublisher()
}
