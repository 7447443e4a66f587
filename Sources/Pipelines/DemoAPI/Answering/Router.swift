import Foundation

/// What the API says to a request: a pure function of the feed and of where the server is reached.
struct Router: Sendable {
    var feed: DemoFeed
    var baseURL: URL

    func response(to request: HTTPRequest) -> HTTPResponse {
        do throws(HTTPRefusal) {
            guard let resource = Resource(path: request.path) else {
                throw HTTPRefusal(
                    status: .notFound,
                    message: "nothing is here; there are /v1/feed, /v1/image/ID/comments and /images/ID.bmp")
            }
            guard ["GET", "HEAD"].contains(request.method) else {
                throw HTTPRefusal(status: .methodNotAllowed, message: "this can only be read")
            }
            switch resource {
            case .feed: return try feedPage(request.query)
            case .comments(let id): return HTTPResponse(json: CommentsPayload(try image(id).comments))
            case .picture(let id):
                let landscape = Landscape(id: try image(id).id)
                return HTTPResponse(contentType: "image/bmp", body: landscape.picture().bitmapFile)
            }
        } catch {
            return HTTPResponse(error)
        }
    }

    private enum Resource {
        case feed
        case comments(String)
        case picture(String)

        init?(path: String) {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            switch (parts.count, parts.dropFirst().first, parts.last) {
            case (3, "v1", "feed"): self = .feed
            case (5, "v1", "comments") where parts[2] == "image": self = .comments(parts[3])
            case (3, "images", let name?) where name.hasSuffix(".bmp"):
                self = .picture(String(name.dropLast(4)))
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
