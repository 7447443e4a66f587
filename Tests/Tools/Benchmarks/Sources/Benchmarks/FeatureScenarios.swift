import FeedFeature
import Foundation
import Scenarios

/// Compares the feature modules with the Foundation types that they use.
func featureScenarios(in directory: URL) throws -> Group {
    Group("Features", [mapper(), try cachedFeed(in: directory)] + signUpRules())
}

private func mapper() -> Scenario {
    let rows = (0..<1_000).map { number in
        Row(
            id: UUID(), description: "Number \(number)", location: number.isMultiple(of: 3) ? nil : "Somewhere",
            image: URL(string: "https://example.com/images/\(number)"), url: nil)
    }
    let data = (try? JSONEncoder().encode(["items": rows])) ?? Data()
    var scenario = Scenario(
        "the feed mapper, 1,000 items, an item", 1_000, Target(leastCode: 1.05),
        leastCode: { _ in add((try? JSONDecoder().decode(Items.self, from: data).items.count) ?? 0) })
    scenario.contestants[.streams] = { _ in add((try? FeedItemsMapper.map(data, from: 200).count) ?? 0) }
    return scenario
}

private func cachedFeed(in directory: URL) throws -> Scenario {
    let loader = LocalFeedLoader(store: try FileFeedStore(directory: directory), currentDate: Date.init)
    let images = (0..<10_000).compactMap { number in
        URL(string: "https://example.com/images/\(number)").map {
            FeedImage(id: UUID(), description: "Number \(number)", location: "Somewhere", url: $0)
        }
    }
    try loader.save(images)
    let file = directory.appending(path: "feed.json")
    var scenario = Scenario(
        "10,000 cached rows loaded, a row", 10_000, Target(leastCode: 1.5),
        leastCode: { _ in
            let feed = try? JSONDecoder().decode(StoredFeed.self, from: Data(contentsOf: file))
            add(feed?.feed.count ?? 0)
        })
    scenario.contestants[.streams] = { _ in add((try? loader.load().count) ?? 0) }
    return scenario
}

private struct Row: Codable {
    let id: UUID
    let description: String?
    let location: String?
    let image: URL?
    let url: URL?
}

/// The JSON of the API, declared as simply as possible.
private struct Items: Decodable {
    struct Item: Decodable {
        let id: UUID
        let description: String?
        let location: String?
        let image: URL
    }
    let items: [Item]
}

/// The contents of the file, declared as simply as possible.
private struct StoredFeed: Decodable {
    struct Row: Decodable {
        let id: UUID
        let description: String?
        let location: String?
        let url: URL
    }
    let version: Int
    let timestamp: Date
    let feed: [Row]
}
