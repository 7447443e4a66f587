import FeatureNetworking
import FeedFeature
import Foundation
import ImageCommentsFeature
import Streams

@testable import FeaturePipelines

/// Completes loads when the test says so, and records requests and cancels.
final class FeedLoaderSpy: @unchecked Sendable {  // Used on the main actor only.
    struct Request<Output> {
        let subject = PassthroughSubject<Output, any Error>()

        func complete(with output: Output) {
            subject.send(output)
            subject.send(completion: .finished)
        }

        func fail() { subject.send(completion: .failure(ConnectionFailure())) }
    }

    private(set) var feedRequests: [Request<Paginated<FeedImage>>] = []
    private(set) var loadMoreRequests: [Request<Paginated<FeedImage>>] = []
    private(set) var imageRequests: [Request<Data>] = []
    private(set) var imageURLs: [URL] = []
    private(set) var cancelledURLs: [URL] = []
    private(set) var commentsRequests: [Request<[ImageComment]>] = []
    private(set) var cancelledComments = 0
    private(set) var cancelledLoadMores = 0

    func loadFeed() -> AnyPublisher<Paginated<FeedImage>, any Error> {
        feedRequests.append(Request())
        return feedRequests[feedRequests.count - 1].subject.eraseToAnyPublisher()
    }

    func loadImage(_ url: URL) -> AnyPublisher<Data, any Error> {
        imageURLs.append(url)
        imageRequests.append(Request())
        return imageRequests[imageRequests.count - 1].subject
            .handleEvents(receiveCancel: { [weak self] in self?.cancelledURLs.append(url) })
            .eraseToAnyPublisher()
    }

    func loadComments() -> AnyPublisher<[ImageComment], any Error> {
        commentsRequests.append(Request())
        return commentsRequests[commentsRequests.count - 1].subject
            .handleEvents(receiveCancel: { [weak self] in self?.cancelledComments += 1 })
            .eraseToAnyPublisher()
    }

    /// Makes a page whose next page this spy loads, too.
    func page(_ images: [FeedImage], hasMore: Bool = true) -> Paginated<FeedImage> {
        guard hasMore else { return Paginated(items: images) }
        return Paginated(
            items: images,
            loadMorePublisher: { [weak self] in
                guard let self else { return Empty().eraseToAnyPublisher() }
                loadMoreRequests.append(Request())
                return loadMoreRequests[loadMoreRequests.count - 1].subject
                    .handleEvents(receiveCancel: { [weak self] in self?.cancelledLoadMores += 1 })
                    .eraseToAnyPublisher()
            })
    }
}
