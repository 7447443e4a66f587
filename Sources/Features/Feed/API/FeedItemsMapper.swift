import FeatureLocalization
import Foundation

/// Makes feed images from answers of the API.
public enum FeedItemsMapper {
    /// Why an answer is refused.
    public typealias Error = AnswerError

    /// The images in `data`, in its order, if `status` is 200.
    ///
    ///     {"items": [{"id": "<UUID>", "description": "a pier", "location": "Brighton", "image": "https://…"}]}
    ///
    /// The description and the location may be missing. One bad item makes the whole response invalid; everything that
    /// throws here is an `Error`: `invalidData`, or `refused` for a status from 400 on.
    public static func map(_ data: Data, from status: Int) throws -> [FeedImage] {
        guard status == 200 else { throw Error(status: status) }
        guard let root = try? JSONDecoder().decode(Root.self, from: data) else { throw Error.invalidData }
        return root.items.map { item in
            FeedImage(
                id: item.id, description: item.description.map(String.init(untrusted:)),
                location: item.location.map(String.init(untrusted:)), url: item.image)
        }
    }

    private struct Root: Decodable {
        let items: [Item]
    }

    private struct Item: Decodable {
        let id: UUID
        let description: String?
        let location: String?
        let image: URL
    }
}
