import FeatureNetworking
import FeedFeature
import Foundation
import Streams

extension FeedPipelines {
    /// The first page without its pictures: from the API, and from the cache if that fails.
    ///
    /// Changes nothing if the store was opened for reading alone.
    public func makeOverview(locale: Locale = .current) -> AnyPublisher<Overview, any Error> {
        makeRemoteFeedLoaderWithLocalFallback().tryMap { try Overview($0, locale: locale) }.eraseToAnyPublisher()
    }
}

extension Overview {
    private struct Page: Encodable { let images: [Image] }
    private struct Image: Encodable {
        let id: UUID
        let description, location: String?
        let url: URL
    }

    /// The images of a page.
    fileprivate init(_ page: Paginated<FeedImage>, locale: Locale) throws {
        try self.init(
            title: FeedPresenter.title(in: locale),
            rows: page.items.map { image in
                let shown = FeedImagePresenter.map(image)
                return [shown.location, shown.description].compactMap { $0 }
            },
            json: Page(
                images: page.items.map {
                    Image(id: $0.id, description: $0.description, location: $0.location, url: $0.url)
                }))
    }
}
