import Foundation

/// The URLs of the feed in the API, in pages of ten.
///
///     FeedEndpoint.get(after: page.last).url(baseURL: URL(string: "https://api.example")!)
///     // https://api.example/v1/feed?limit=10&after_id=2239CBA2-CB35-4392-ADC0-24A37D38E010
public enum FeedEndpoint {
    /// The page after this image; the first page for nil.
    case get(after: FeedImage? = nil)

    /// The URL in the API at `baseURL`, which is kept completely: port, user, path and query, too.
    public func url(baseURL: URL) -> URL {
        switch self {
        case .get(let image):
            let page = baseURL.appending(path: "v1/feed")
            var components = URLComponents(url: page, resolvingAgainstBaseURL: true)
            // Percent-encoded, because decoding and encoding the base's query would change it.
            let query = [
                components?.percentEncodedQuery, "limit=10", image.map { "after_id=\($0.id.uuidString)" },
            ]
            components?.percentEncodedQuery = query.compactMap { $0 }.filter { !$0.isEmpty }.joined(
                separator: "&")
            return components?.url ?? page
        }
    }
}
