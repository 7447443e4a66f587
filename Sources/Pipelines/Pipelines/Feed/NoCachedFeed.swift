import FeedFeature

/// The cache has no feed to show: it is empty, or what it has is too old.
///
/// After a failed request that is a failure, too; an empty list would tell the user that there is nothing to see.
public struct NoCachedFeed: Error {
    static func refuse(_ feed: [FeedImage]) throws -> [FeedImage] {
        if feed.isEmpty { throw NoCachedFeed() }
        return feed
    }
}
