/// The examples, in the order in which they are run.
enum Example: String, CaseIterable {
    case feed
    case signUp = "sign-up"
    case addEvent = "add-event"
    case foaas
    case gifWallet = "gif-wallet"

    var summary: String {
        switch self {
        case .feed: "an image feed: pages, pictures and comments from a server, then from the cache"
        case .signUp: "a form whose Submit opens when every field is right: what is typed is a stream"
        case .addEvent: "a form whose rows come and go with what is entered: what they tell of is a stream"
        case .foaas: "messages to fill in: a preview for each letter, shown clean, shared, and kept as a picture"
        case .gifWallet: "a wallet of GIFs: a search that follows each letter, a form that warns, a store, and a file"
        }
    }

    /// The options that some examples take and others do not.
    static let ownOptions = ["--api", "--cache", "--key", "--key-file", "--report", "--still", "--store"]

    /// Whether the example does something with one of them.
    func takes(_ option: String) -> Bool {
        let taken =
            switch self {
            case .feed: ["--api", "--cache", "--report", "--still"]
            case .signUp: [String]()
            case .addEvent: ["--store"]
            case .foaas: ["--api", "--store"]
            case .gifWallet: ["--api", "--key", "--key-file", "--still", "--store"]
            }
        return taken.contains(option)
    }

    /// Prints what happens, step by step.
    func run(_ options: Command.Options, on console: Console) async throws {
        console.title(rawValue, summary)
        switch self {
        case .feed: try await FeedExample(options, console).run()
        case .signUp: FormExample(options, console).runSignUp()
        case .addEvent: try await FormExample(options, console).runAddEvent()
        case .foaas: try await FoaasExample(options, console).run()
        case .gifWallet: try await GIFWalletExample(options, console).run()
        }
    }

    /// Runs the example as an app in the terminal, and returns the exit code.
    @MainActor
    func runInTerminal(_ options: Command.Options, on console: Console) async throws -> Int32 {
        switch self {
        case .feed: try await FeedExample(options, console).runInTerminal()
        case .signUp: try await FormExample(options, console).runSignUpInTerminal()
        case .addEvent: try await FormExample(options, console).runAddEventInTerminal()
        case .foaas: try await FoaasExample(options, console).runInTerminal()
        case .gifWallet: try await GIFWalletExample(options, console).runInTerminal()
        }
    }
}
