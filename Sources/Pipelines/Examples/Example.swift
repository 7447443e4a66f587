/// The examples, in the order in which they are run.
enum Example: String, CaseIterable {
    case feed
    case foaas

    var summary: String {
        switch self {
        case .feed: "an image feed: pages, pictures and comments from a server, then from the cache"
        case .foaas: "messages to fill in: a preview for each letter, shown clean, shared, and kept as a picture"
        }
    }

    /// Prints what happens, step by step.
    func run(_ options: Command.Options, on console: Console) async throws {
        console.title(rawValue, summary)
        switch self {
        case .feed: try await FeedExample(options, console).run()
        case .foaas: try await FoaasExample(options, console).run()
        }
    }

    /// Is an app in the terminal, and returns the code to exit with.
    @MainActor
    func runInTerminal(_ options: Command.Options, on console: Console) async throws -> Int32 {
        switch self {
        case .feed: try await FeedExample(options, console).runInTerminal()
        case .foaas: try await FoaasExample(options, console).runInTerminal()
        }
    }
}
