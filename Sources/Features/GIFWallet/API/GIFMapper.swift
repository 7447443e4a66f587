import Foundation

/// Makes GIFs from answers of the API.
public enum GIFMapper {
    /// The GIFs in `data`, in its order, if `status` is one of those that mean success.
    ///
    ///     {"data": [{"id": "8752", "title": "a cat", "images": {"original": {"url": "https://…"}}}]}
    ///
    /// One bad item and the whole answer is refused; everything that throws here is a ``GIFAPIError``.
    public static func map(
        _ data: Data, from status: Int, success: Range<Int> = 200..<300
    ) throws(GIFAPIError) -> [GIF] {
        guard success.contains(status) else { throw .failureStatusCode(status) }
        guard let page = try? JSONDecoder().decode(Page.self, from: data) else { throw .malformedJSONResponse }
        return page.data.map { GIF(id: $0.id, title: $0.title, url: $0.images.original.url) }
    }

    /// The bytes of a picture as they are, if `status` is 200 and there are any; throws a ``GIFAPIError``.
    public static func mapPicture(_ data: Data, from status: Int) throws(GIFAPIError) -> Data {
        guard status == 200 else { throw .failureStatusCode(status) }
        guard !data.isEmpty else { throw .malformedResponse }
        return data
    }

    private struct Page: Decodable { let data: [Item] }
    private struct Item: Decodable {
        let id, title: String
        let images: Images
    }
    private struct Images: Decodable { let original: Original }
    private struct Original: Decodable { let url: URL }
}
