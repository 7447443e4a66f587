/// The examples, in the order in which they are run.
enum Example: String, CaseIterable {
    case feed

    var summary: String {
        switch self {
        case .feed: "an image feed: pages, pictures and comments from a server, then from the cache"
        }
    }

    /// Prints what happens, step by step.
    func run(_ options: Command.Options, on console: Console) async throws {
        console.title(rawValue, summary)
        switch self {
        case .feed: try await FeedExample(options, console).run()
        }
    }

    /// Is an app in the terminal, and returns the code to exit with.
    @MainActor
    func runInTerminal(_ options: Command.Options, on console: Console) async throws -> Int32 {
        switch self {
        case .feed: try await FeedExample(options, console).runInTerminal()
        }
    }
}
