import FeaturePipelines

/// The examples, in the order in which they are run.
enum Example: String, CaseIterable {
    case feed
    case signUp = "sign-up"
    case addEvent = "add-event"
    case foaas
    case gifWallet = "gif-wallet"

    /// The description of the example.
    var text: Text {
        switch self {
        case .feed: .feed
        case .signUp: .signUp
        case .addEvent: .addEvent
        case .foaas: .foaas
        case .gifWallet: .gifWallet
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

    /// Whether it gets its data from a server.
    var hasServer: Bool { takes("--api") }

    /// Prints what the first screen shows, and leaves everything that is stored as it is.
    func show(_ options: Command.Options, on console: Console) async throws {
        let overview =
            switch self {
            case .feed: try await FeedExample(options, console).overview()
            case .signUp: try await SignUpPipelines.overview(locale: options.locale).firstValue()
            case .addEvent: try await FormExample(options, console).overview()
            case .foaas: try await FoaasExample(options, console).overview()
            case .gifWallet: try await GIFWalletExample(options, console).overview()
            }
        console.line(options.isJSON ? String(decoding: overview.json, as: UTF8.self) : overview.text)
    }

    /// Walks through the example step by step, with data of its own, and prints what happens.
    func tour(_ options: Command.Options, on console: Console) async throws {
        console.title(rawValue, console.words(text))
        switch self {
        case .feed: try await FeedExample(options, console).tour()
        case .signUp: FormExample(options, console).tourSignUp()
        case .addEvent: try await FormExample(options, console).tourAddEvent()
        case .foaas: try await FoaasExample(options, console).tour()
        case .gifWallet: try await GIFWalletExample(options, console).tour()
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
