/// The examples, in the order in which they are run.
enum Example: String, CaseIterable {
    case feed

    var summary: String {
        switch self {
        case .feed: "an image feed: pages, pictures and comments from a server, then from the cache"
        }
    }

    func run(_ options: Command.Options, on console: Console) async throws {
        console.title(rawValue, summary)
        switch self {
        case .feed: try await FeedExample(options, console).run()
        }
    }
}
