import FeatureLocalization
import Foundation

/// Makes GIFs from answers of the API.
public enum GIFMapper {
    /// The errors of answers that should be pictures.
    public typealias PictureError = AnswerError

    /// The GIFs in `data`, in its order, if `status` is one of those that mean success.
    ///
    ///     {"data": [{"id": "8752", "title": "a cat", "images": {"original": {"url": "https://…"}}}]}
    ///
    /// One bad item, such as one with a URL that is not on the web, makes the whole response invalid; everything that
    /// throws here is a ``GIFAPIError``.
    public static func map(
        _ data: Data, from status: Int, success: Range<Int> = 200..<300
    ) throws(GIFAPIError) -> [GIF] {
        guard success.contains(status) else { throw .failureStatusCode(status) }
        guard let page = try? JSONDecoder().decode(Page.self, from: data) else { throw .malformedJSONResponse }
        let gifs = page.data.map { item in
            GIF(
                id: String(untrusted: item.id), title: String(untrusted: item.title), url: item.images.original.url)
        }
        guard gifs.allSatisfy({ isOnTheWeb($0.url) }) else { throw .malformedJSONResponse }
        return gifs
    }

    /// The bytes of a picture as they are, if `status` is 200 and there are any.
    public static func mapPicture(_ data: Data, from status: Int) throws(PictureError) -> Data {
        guard status == 200 else { throw PictureError(status: status) }
        guard !data.isEmpty else { throw .invalidData }
        return data
    }

    private static func isOnTheWeb(_ url: URL) -> Bool {
        ["http", "https"].contains(url.scheme?.lowercased()) && url.host()?.isEmpty == false
    }

    private struct Page: Decodable { let data: [Item] }
    private struct Item: Decodable {
        let id, title: String
        let images: Images
    }
    private struct Images: Decodable { let original: Original }
    private struct Original: Decodable { let url: URL }
}
