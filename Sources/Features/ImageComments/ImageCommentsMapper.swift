import FeatureLocalization
import Foundation

/// Makes comments from answers of the API.
public enum ImageCommentsMapper {
    /// Why an answer is refused.
    public typealias Error = AnswerError

    /// The comments in `data`, in its order, if `status` is one of 200…299.
    ///
    ///     {"items": [{"id": "<UUID>", "message": "hi", "created_at": "2020-05-20T11:24:59+0000",
    ///                 "author": {"username": "Ann"}}]}
    ///
    /// One bad item makes the whole response invalid; everything that throws here is an `Error`: `invalidData`, or
    /// `refused` for a status from 400 on.
    public static func map(_ data: Data, from status: Int) throws -> [ImageComment] {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard (200...299).contains(status) else { throw Error(status: status) }
        guard let root = try? decoder.decode(Root.self, from: data) else { throw Error.invalidData }
        return root.items.map { item in
            ImageComment(
                id: item.id, message: String(untrusted: item.message), createdAt: item.created_at,
                username: String(untrusted: item.author.username))
        }
    }

    private struct Root: Decodable {
        let items: [Item]
    }

    private struct Item: Decodable {
        let id: UUID
        let message: String
        let created_at: Date
        let author: Author
    }

    private struct Author: Decodable {
        let username: String
    }
}
