import Foundation

/// The URLs of comments in the API.
///
///     ImageCommentsEndpoint.get(image.id).url(baseURL: URL(string: "https://api.example")!)
///     // https://api.example/v1/image/2239CBA2-CB35-4392-ADC0-24A37D38E010/comments
public enum ImageCommentsEndpoint {
    /// The comments on the image with this id.
    case get(UUID)

    /// The URL in the API at `baseURL`, which is kept completely.
    public func url(baseURL: URL) -> URL {
        switch self {
        case .get(let id):
            baseURL.appending(path: "v1/image/\(id.uuidString)/comments")
        }
    }
}
