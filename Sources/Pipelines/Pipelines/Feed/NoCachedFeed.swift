import FeedFeature

/// The cache has no feed to show: it is empty or expired.
///
/// After a failed request this is a failure, too: an empty list would mean that there are no images.
public struct NoCachedFeed: Error {
    static func refuse(_ feed: [FeedImage]) throws -> [FeedImage] {
        if feed.isEmpty { throw NoCachedFeed() }
        return feed
    }
}
