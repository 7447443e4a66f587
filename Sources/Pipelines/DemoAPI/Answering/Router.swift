import Foundation

/// The answers of the API: a pure function of the request, the feed and the server's address.
struct Router: Sendable {
    var feed: DemoFeed
    var baseURL: URL

    func response(to request: HTTPRequest) -> HTTPResponse {
        do throws(HTTPRefusal) {
            guard let resource = Resource(request.segments) else {
                throw HTTPRefusal(
                    status: .notFound,
                    message: "nothing is here; there are /v1/feed, /v1/image/ID/comments, /images/ID.bmp, "
                        + "/images/ID.gif, "
                        + "/v1/gifs/trending, /v1/gifs/search and /foaas/operations")
            }
            guard ["GET", "HEAD"].contains(request.method) else {
                throw HTTPRefusal(status: .methodNotAllowed, message: "this can only be read")
            }
            switch resource {
            case .feed: return try feedPage(request.query)
            case .comments(let id): return HTTPResponse(json: CommentsPayload(try image(id).comments))
            case .gifs(let isSearch):
                return HTTPResponse(
                    json: try GIFQuery(request.query, isSearch: isSearch).page(of: feed, baseURL: baseURL))
            case .message(let path): return MessageAnswer(path: path, accept: request.accept).response
            case .picture(let id):
                let landscape = Landscape(id: try image(id).id)
                return HTTPResponse(contentType: "image/bmp", body: landscape.picture().bitmapFile)
            case .file(let id, let suffix):
                guard let bytes = PictureFiles.bytes(of: try image(id).id, suffix: suffix) else {
                    throw HTTPRefusal(status: .notFound, message: "this image has no file of this format")
                }
                return HTTPResponse(contentType: PictureFiles.contentTypes[suffix, default: ""], body: bytes)
            case .movingPicture(let id):
                let landscape = Landscape(id: try image(id).id)
                return HTTPResponse(contentType: "image/gif", body: MovingPicture(landscape.picture()).gifFile)
            }
        } catch {
            return HTTPResponse(error)
        }
    }

    private enum Resource {
        case feed
        case comments(String)
        case picture(String)
        case movingPicture(String)
        case file(String, suffix: String)
        case gifs(isSearch: Bool)
        case message([String])

        init?(_ segments: [String]) {
            switch (segments.count, segments.first, segments.last) {
            case (2, "v1", "feed"): self = .feed
            case (4, "v1", "comments") where segments[1] == "image": self = .comments(segments[2])
            case (3, "v1", "trending") where segments[1] == "gifs": self = .gifs(isSearch: false)
            case (3, "v1", "search") where segments[1] == "gifs": self = .gifs(isSearch: true)
            case (2..., "foaas", _): self = .message(Array(segments.dropFirst()))
            case (2, "images", let name?) where name.hasSuffix(".bmp"):
                self = .picture(String(name.dropLast(4)))
            case (2, "images", let name?) where name.hasSuffix(".gif"):
                self = .movingPicture(String(name.dropLast(4)))
            case (2, "images", let name?)
            where PictureFiles.contentTypes[String(name.suffix(3))] != nil && name.count > 4:
                self = .file(String(name.dropLast(4)), suffix: String(name.suffix(3)))
            default: return nil
            }
        }
    }

    private func feedPage(_ query: [URLQueryItem]) throws(HTTPRefusal) -> HTTPResponse {
        let page = try FeedQuery(query).page(of: feed.images)
        return HTTPResponse(json: FeedPayload(page, baseURL: baseURL))
    }

    private func image(_ id: String) throws(HTTPRefusal) -> DemoImage {
        guard let id = UUID(uuidString: id), let image = feed.image(id) else {
            throw HTTPRefusal(status: .notFound, message: "no image of the feed has this id")
        }
        return image
    }
}
