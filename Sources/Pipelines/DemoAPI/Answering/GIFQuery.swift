import Foundation

/// The request for some of the feed's pictures, as if they were GIFs; unknown parameters are ignored.
struct GIFQuery: Equatable, Sendable {
    /// The words that must all be found; nil for trending pictures.
    var words: [String]?
    var limit = 25
    var offset = 0

    init(_ query: [URLQueryItem], isSearch: Bool) throws(HTTPRefusal) {
        let values = Dictionary(query.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        if isSearch {
            guard let term = values["q"] else {
                throw HTTPRefusal(status: .badRequest, message: "a search needs a term, as in ?q=sea")
            }
            words = Self.fold(term).split(whereSeparator: \.isWhitespace).map(String.init)
        }
        limit = values["limit"].flatMap(Int.init).map { min(max($0, 0), 50) } ?? limit
        offset = values["offset"].flatMap(Int.init).map { max($0, 0) } ?? offset
    }

    func page(of feed: DemoFeed, baseURL: URL) -> GIFPayload {
        let found = feed.images.filter { image in
            let text = Self.fold([image.description, image.location].compactMap { $0 }.joined(separator: " "))
            return words?.allSatisfy(text.contains) ?? true
        }
        return GIFPayload(found.dropFirst(offset).prefix(limit), of: found.count, from: offset, baseURL: baseURL)
    }

    private static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}

/// The JSON of a page of GIFs, with the keys that clients look for.
struct GIFPayload: Encodable {
    struct Item: Encodable {
        struct Images: Encodable { var original: Original }
        struct Original: Encodable {
            var url: URL
            var width = "\(Landscape.width)"
            var height = "\(Landscape.height)"
        }

        var type = "gif"
        var id: String
        var title: String
        var images: Images
    }

    struct Pagination: Encodable {
        var total_count: Int
        var count: Int
        var offset: Int
    }

    struct Meta: Encodable {
        var status = HTTPStatus.ok.rawValue
        var msg = HTTPStatus.ok.reason
    }

    var data: [Item]
    var pagination: Pagination
    var meta = Meta()

    init(_ images: some Sequence<DemoImage>, of total: Int, from offset: Int, baseURL: URL) {
        data = images.map { image in
            Item(
                id: image.id.uuidString, title: image.description ?? image.location ?? "",
                images: .init(original: .init(url: image.url(of: "gif", on: baseURL))))
        }
        pagination = Pagination(total_count: total, count: data.count, offset: offset)
    }
}
