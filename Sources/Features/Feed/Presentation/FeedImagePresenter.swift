/// What a row of the feed shows beside the image itself.
public enum FeedImagePresenter {
    /// The words that go with `image`.
    public static func map(_ image: FeedImage) -> FeedImageViewModel {
        FeedImageViewModel(description: image.description, location: image.location)
    }
}

/// The words that go with an image of the feed.
public struct FeedImageViewModel: Hashable, Sendable {
    /// What the image shows, if anybody said so.
    public let description: String?
    /// Where it was taken, if anybody said so.
    public let location: String?

    /// Whether there is a location to show.
    public var hasLocation: Bool {
        location != nil
    }

    /// Makes a view model.
    public init(description: String?, location: String?) {
        self.description = description
        self.location = location
    }
}
