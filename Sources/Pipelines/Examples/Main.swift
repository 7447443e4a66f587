import Foundation

/// Lists the examples, and runs them.
///
///     swift run examples                 what there is; in a pipe all of them, in turn
///     swift run examples feed            one of them: an app, in a terminal; in a pipe, what its first screen shows
///     swift run examples tour feed       what it does, step by step
///     swift run examples feed --api URL  with a real server
@main
enum Main {
    static func main() async {
        holdStandardStreams()
        let arguments = CommandLine.arguments.dropFirst()
        let locale = Command.locale(of: arguments)
        let console = Console(locale)
        do {
            try await run(arguments, on: console)
            try console.check()
        } catch {
            console.error(Failure.sentence(of: error, in: locale))
            exit(1)
        }
    }

    /// Takes the places of missing streams: otherwise a print would reach the file or the connection that gets the place next.
    /// They are opened for the other direction, so that a print fails all the same.
    private static func holdStandardStreams() {
        for stream in 0...2 as ClosedRange<Int32> where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private static func run(_ arguments: ArraySlice<String>, on console: Console) async throws {
        if arguments.contains("--help") { return console.line(Command.usage) }
        if arguments.first == "marbles" { return try MarblesCommand(arguments.dropFirst()).run(on: console) }
        if arguments.first == "explain" { return try ExplainCommand(arguments.dropFirst()).run(on: console) }
        let command = try Command(arguments)
        if command.wantsVersion { return console.line("Streams, unreleased") }
        if command.wantsHelp { return console.line(Command.usage) }
        let showsScreens =
            console.isInteractive && !command.options.isByLines && !command.options.isPlain && !command.options.isJSON
        if showsScreens, !command.isTour {
            guard let example = command.example else { return console.line(Command.usage) }
            exit(try await example.runInTerminal(command.options, on: console))
        }
        Leftovers.watch()
        if let example = command.example, command.options.isByLines, !command.options.isPlain, !command.options.isJSON {
            let code = try await example.runInTerminal(command.options, on: console)
            try console.check()
            exit(code)
        }
        if let example = command.example, !command.isTour {
            return try await example.show(command.options, on: console)
        }
        if !command.isTour { console.line(Command.usage) }
        let chosen = command.example.map { [$0] } ?? Example.allCases
        for example in chosen { try await example.tour(command.options, on: console) }
    }
}
