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

    /// Prints what happens, step by step.
    func run(_ options: Command.Options, on console: Console) async throws {
        console.title(rawValue, console.words(text))
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
