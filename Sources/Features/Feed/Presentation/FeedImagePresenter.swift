/// The texts of a row of the feed.
public enum FeedImagePresenter {
    /// The words that go with `image`.
    public static func map(_ image: FeedImage) -> FeedImageViewModel {
        FeedImageViewModel(description: image.description, location: image.location)
    }
}

/// The words that go with an image of the feed.
public struct FeedImageViewModel: Hashable, Sendable {
    /// A description, if there is one.
    public let description: String?
    /// The place, if it is known.
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
