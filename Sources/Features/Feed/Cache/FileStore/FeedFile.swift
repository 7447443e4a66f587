import FeatureLocalization
import FeatureStorage
import Foundation

/// The feed as it stands in a file: JSON with a version, the timestamp and the images in order.
///
///     {"version": 1, "timestamp": 811152000.5, "feed": [{"id": "…", "location": "Brighton", "url": "https://…"}]}
struct FeedFile: StoredDocument {
    static let version = 1

    let timestamp: Date
    private let feed: [Row]

    /// The file for `feed`, in which a URL relative to another is the whole URL.
    init(feed: [LocalFeedImage], timestamp: Date) {
        self.timestamp = timestamp
        self.feed = feed.map {
            Row(id: $0.id, description: $0.description, location: $0.location, url: $0.url.absoluteURL)
        }
    }

    var images: [LocalFeedImage] {
        feed.map { row in
            LocalFeedImage(
                id: row.id, description: row.description.map(String.init(untrusted:)),
                location: row.location.map(String.init(untrusted:)), url: row.url)
        }
    }

    private struct Row: Codable, Equatable {
        let id: UUID
        let description: String?
        let location: String?
        let url: URL
    }
}
