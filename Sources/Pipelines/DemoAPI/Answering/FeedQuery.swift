import Foundation

/// The requested part of the feed.
///
/// An id that the feed does not have is refused: an empty page would tell the client that the feed ends there.
struct FeedQuery: Equatable, Sendable {
    enum Position: Equatable, Sendable {
        case newest
        case after(UUID)
        case before(UUID)
        case page(Int)
    }

    static let limits = 1...50
    static let pages = 1...100_000
    static let names = ["limit", "after_id", "before_id", "page"]

    var limit = 10
    var position = Position.newest

    init(_ query: [URLQueryItem]) throws(HTTPRefusal) {
        var values: [String: String] = [:]
        for item in query {
            guard Self.names.contains(item.name) else {
                throw .badRequest("the parameter is none of \(Self.names.joined(separator: ", "))", item.name)
            }
            guard values.updateValue(item.value ?? "", forKey: item.name) == nil else {
                throw .badRequest("the parameter is given twice", item.name)
            }
        }
        if let limit = values.removeValue(forKey: "limit") {
            self.limit = try Self.number(limit, of: "limit", in: Self.limits)
        }
        guard values.count <= 1 else {
            throw .badRequest("only one of after_id, before_id and page can be given")
        }
        if let after = values["after_id"] { position = .after(try Self.id(after, of: "after_id")) }
        if let before = values["before_id"] { position = .before(try Self.id(before, of: "before_id")) }
        if let page = values["page"] { position = .page(try Self.number(page, of: "page", in: Self.pages)) }
    }

    func page(of images: [DemoImage]) throws(HTTPRefusal) -> ArraySlice<DemoImage> {
        switch position {
        case .newest: images.prefix(limit)
        case .after(let id): images[(try index(of: id, in: images) + 1)...].prefix(limit)
        case .before(let id): images[..<(try index(of: id, in: images))].suffix(limit)
        case .page(let page): images.dropFirst((page - 1) * limit).prefix(limit)
        }
    }

    private func index(of id: UUID, in images: [DemoImage]) throws(HTTPRefusal) -> Int {
        guard let index = images.firstIndex(where: { $0.id == id }) else {
            throw .badRequest("no image of the feed has this id", id.uuidString)
        }
        return index
    }

    private static func number(
        _ text: String, of name: String, in range: ClosedRange<Int>
    ) throws(HTTPRefusal) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw .badRequest("\(name) is not a number from \(range.lowerBound) to \(range.upperBound)", text)
        }
        return number
    }

    private static func id(_ text: String, of name: String) throws(HTTPRefusal) -> UUID {
        guard let id = UUID(uuidString: text) else { throw .badRequest("\(name) is not a UUID", text) }
        return id
    }
}

extension HTTPRefusal {
    /// A refusal that quotes the client, as far as that fits on a line.
    fileprivate static func badRequest(_ message: String, _ quoted: String? = nil) -> HTTPRefusal {
        HTTPRefusal(status: .badRequest, message: message + (quoted.map { ": '\($0.prefix(60))'" } ?? ""))
    }
}
