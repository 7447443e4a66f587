import Foundation

/// The feed as it stands in a file: JSON with a version, the timestamp and the images in order.
///
///     {"version": 1, "timestamp": 811152000.5, "feed": [{"id": "…", "location": "Brighton", "url": "https://…"}]}
struct FeedFile: Equatable {
    let feed: [LocalFeedImage]
    let timestamp: Date

    private static let version = 1

    /// The file for `feed`, in which a URL relative to another is the whole URL.
    init(feed: [LocalFeedImage], timestamp: Date) {
        self.feed = feed.map { image in
            LocalFeedImage(
                id: image.id, description: image.description, location: image.location,
                url: image.url.absoluteURL)
        }
        self.timestamp = timestamp
    }

    /// Reads what `encoded()` wrote; throws a `DecodingError` for anything else.
    init(decoding data: Data) throws {
        let contents = try JSONDecoder().decode(Contents.self, from: data)
        timestamp = contents.timestamp
        feed = contents.feed.map { row in
            LocalFeedImage(id: row.id, description: row.description, location: row.location, url: row.url)
        }
    }

    func encoded() throws -> Data {
        let rows = feed.map {
            Row(id: $0.id, description: $0.description, location: $0.location, url: $0.url)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(Contents(version: Self.version, timestamp: timestamp, feed: rows))
    }

    private struct Row: Codable {
        let id: UUID
        let description: String?
        let location: String?
        let url: URL
    }

    private struct Contents: Codable {
        let version: Int
        let timestamp: Date
        let feed: [Row]

        init(version: Int, timestamp: Date, feed: [Row]) {
            self.version = version
            self.timestamp = timestamp
            self.feed = feed
        }

        /// Looks at the version first: the rest of another version may be anything.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            version = try container.decode(Int.self, forKey: .version)
            guard version == FeedFile.version else {
                throw DecodingError.dataCorruptedError(
                    forKey: .version, in: container, debugDescription: "Version \(version) is not known here"
                )
            }
            timestamp = try container.decode(Date.self, forKey: .timestamp)
            feed = try container.decode([Row].self, forKey: .feed)
        }
    }
}

/// What a coder found wrong, and where: "feed.Index 3.url: Invalid URL string".
func codingReason(_ error: any Error) -> String {
    func reason(_ path: [any CodingKey], _ description: String) -> String {
        let place = path.map(\.stringValue).joined(separator: ".")
        let sentence = description.trimmingCharacters(in: CharacterSet(charactersIn: "."))
        return place.isEmpty ? sentence : "\(place): \(sentence)"
    }
    return switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
        DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
        reason(context.codingPath, context.debugDescription)
    case EncodingError.invalidValue(_, let context):
        reason(context.codingPath, context.debugDescription)
    default:
        "\(error)"
    }
}
