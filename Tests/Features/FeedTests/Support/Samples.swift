import FeedFeature
import Foundation

/// Images that are all different.
func uniqueFeed(count: Int = 2) -> [LocalFeedImage] {
    (0..<count).map { _ in uniqueImage() }
}

func uniqueImage(url: URL = uniqueURL()) -> LocalFeedImage {
    LocalFeedImage(id: UUID(), description: "a description", location: "a location", url: url)
}

func uniqueURL() -> URL {
    URL(filePath: "/images/\(UUID())")
}

extension FeedImage {
    init(_ image: LocalFeedImage) {
        self.init(id: image.id, description: image.description, location: image.location, url: image.url)
    }
}

/// An error that equals no other type's.
struct AnyError: Error, Equatable {
    private let id = UUID()
}
