import Foundation

/// The URLs of GIFs in the API.
///
///     try GIFEndpoint(term: "a&b").url()   // https://api.giphy.com/v1/gifs/search?q=a%26b
public enum GIFEndpoint: Hashable, Sendable {
    /// Trending GIFs.
    case trending
    /// The results for a term.
    case search(String)

    /// The API that is asked if no other is given.
    public static let defaultBaseURL = URL(string: "https://api.giphy.com")

    /// The request for a term; trending GIFs for an empty one.
    public init(term: String) { self = term.isEmpty ? .trending : .search(term) }

    /// The headers of every request; the key is the caller's, and is stored nowhere.
    public static func headers(apiKey: String) -> [String: String] {
        ["api_key": apiKey, "User-Agent": "GifWallet - iOS"]
    }

    /// The URL in the API, of whose base everything is kept; throws a ``GIFAPIError``.
    ///
    /// The term stays one term, whatever it contains.
    public func url(baseURL: URL? = defaultBaseURL) throws(GIFAPIError) -> URL {
        guard let baseURL, baseURL.host() != nil else { throw .malformedURL }
        var query: String?
        if case .search(let term) = self {
            guard let encoded = term.addingPercentEncoding(withAllowedCharacters: Self.unreserved) else {
                throw .malformedParameters
            }
            query = "q=" + encoded
        }
        let page = baseURL.appending(path: query == nil ? "v1/gifs/trending" : "v1/gifs/search")
        var components = URLComponents(url: page, resolvingAgainstBaseURL: true)
        let queries = [components?.percentEncodedQuery, query].compactMap { $0 }.filter { !$0.isEmpty }
        components?.percentEncodedQuery = queries.isEmpty ? nil : queries.joined(separator: "&")
        guard let url = components?.url else { throw .malformedURL }
        return url
    }

    private static let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}
