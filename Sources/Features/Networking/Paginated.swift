/// The items loaded so far, and the way to the next ones.
///
/// Who shows a page knows nothing of how pages are made: by keys, by numbers, from a cache.
///
///     page.loadMore? { result in
///         // a page with the items so far and the new ones, or the error
///     }
public struct Paginated<Item> {
    /// What `loadMore` calls, once and on any thread, with the next page or an error.
    public typealias LoadMoreCompletion = @Sendable (Result<Self, any Error>) -> Void

    /// All items up to this page, in order.
    public let items: [Item]

    /// Loads the next page; nil when there is no more.
    public let loadMore: (@Sendable (@escaping LoadMoreCompletion) -> Void)?

    /// Makes a page of `items`: the last one, unless there is a `loadMore`.
    public init(items: [Item], loadMore: (@Sendable (@escaping LoadMoreCompletion) -> Void)? = nil) {
        self.items = items
        self.loadMore = loadMore
    }
}

extension Paginated: Sendable where Item: Sendable {}
