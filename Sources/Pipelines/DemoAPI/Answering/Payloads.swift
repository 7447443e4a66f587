import Foundation

/// The JSON of a feed page; missing properties are left out.
struct FeedPayload: Encodable {
    struct Item: Encodable {
        var id: UUID
        var description: String?
        var location: String?
        var image: URL
    }

    var items: [Item]

    init(_ images: some Sequence<DemoImage>, baseURL: URL) {
        items = images.map { image in
            Item(
                id: image.id, description: image.description, location: image.location,
                image: image.url(of: PictureFiles.suffix(of: image.id), on: baseURL))
        }
    }
}

extension DemoImage {
    /// Where its picture is in a format.
    func url(of format: String, on baseURL: URL) -> URL { baseURL.appending(path: "images/\(id.uuidString).\(format)") }
}

/// The JSON of an image's comments, newest first.
struct CommentsPayload: Encodable {
    struct Item: Encodable {
        struct Author: Encodable { var username: String }

        var id: UUID
        var message: String
        var createdAt: String
        var author: Author

        enum CodingKeys: String, CodingKey {
            case id, message, author
            case createdAt = "created_at"
        }
    }

    var items: [Item]

    init(_ comments: [DemoComment]) {
        // The contract writes the zone as +0000, Foundation's own style as Z.
        let style = Date.ISO8601FormatStyle().year().month().day().time(includingFractionalSeconds: false)
        items = comments.map { comment in
            Item(
                id: comment.id, message: comment.message,
                createdAt: comment.createdAt.formatted(style) + "+0000",
                author: Item.Author(username: comment.username))
        }
    }
}
