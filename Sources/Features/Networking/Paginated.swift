/// The items loaded so far, and the way to load more.
///
/// A view of a page does not depend on how pages are made: by keys, by numbers, from a cache.
///
///     page.loadMore? { result in
///         // a page with the items so far and the new ones, or the error
///     }
public struct Paginated<Item> {
    /// Receives the next page or an error, once and on any thread.
    public typealias LoadMoreCompletion = @Sendable (Result<Self, any Error>) -> Void

    /// All items up to this page, in order.
    public let items: [Item]

    /// Begins to load the next page, and returns the running load. If it is cancelled, the completion is not called.
    public typealias LoadMore = @Sendable (@escaping LoadMoreCompletion) -> any HTTPClientTask

    /// Loads the next page; nil if there is none.
    public let loadMore: LoadMore?

    /// Makes a page of `items`: the last one, unless there is a `loadMore`.
    public init(items: [Item], loadMore: LoadMore? = nil) {
        self.items = items
        self.loadMore = loadMore
    }
}

extension Paginated: Sendable where Item: Sendable {}
