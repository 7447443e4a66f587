import FeatureDemoAPI
import FeaturePipelines
import Foundation

/// Lists the examples, and runs them.
///
///     swift run examples                 what there is; in a pipe all of them, in turn
///     swift run examples feed            one of them: an app, in a terminal
///     swift run examples feed --api URL  with a real server
@main
enum Main {
    static func main() async {
        let console = Console()
        var locale = Command.localeOfEnvironment
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.contains("--help") { return console.line(Command.usage) }
            if arguments.first == "marbles" { return try MarblesCommand(arguments.dropFirst()).run(on: console) }
            if arguments.first == "explain" { return try ExplainCommand(arguments.dropFirst()).run(on: console) }
            let command = try Command(arguments)
            locale = command.options.locale
            if command.wantsVersion { return console.line("Streams, unreleased") }
            if command.wantsHelp { return console.line(Command.usage) }
            if console.isInteractive, !command.options.isPlain {
                guard let example = command.example else { return console.line(Command.usage) }
                exit(try await example.runInTerminal(command.options, on: console))
            }
            let chosen = command.example.map { [$0] } ?? Example.allCases
            if command.example == nil { console.line(Command.usage) }
            for example in chosen { try await example.run(command.options, on: console) }
        } catch {
            console.error(text(of: error, in: locale))
            exit(1)
        }
    }

    /// A sentence that says what was wrong; never the error itself as Swift prints it.
    private static func text(of error: any Error, in locale: Locale) -> String {
        switch error {
        case let error as Failure: error.description
        case let error as DemoServerError: "The demo server \(error.description)."
        default: PlainText.sentence(of: error, in: locale) + "."
        }
    }
}
