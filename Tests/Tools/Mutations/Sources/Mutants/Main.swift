import Foundation

/// Makes mutants of a package's modules, and sees which of them its tests catch.
///
///     STREAMS_TESTS=StreamsTests swift run --package-path Tests/Tools/Mutations Mutants \
///         --modules Sources/Publishers/Streams --sample 100 Operators/Timing
///
/// Words select files whose path contains one of them. The options and their defaults:
///
///     --package FOLDER     the package, this repository
///     --modules A,B        the folders of the modules, those that depend on others last: the libraries of Publishers
///     --copy FOLDER        where it is copied to and built: a folder beside the system's temporary files
///     --results FILE       where results are kept: Tests/Tools/Mutations/Results/Mutants.tsv
///     --sample N           tries no more than N mutants, spread evenly over those that were not tried
///     --shard I/N          tries the I-th of N parts
///     --skip PATTERN       leaves tests out whose names match
///     --again              tries those again that were not caught: the tests are better now
///     --report             prints the figures of what was tried so far, and nothing else
@main enum Main {
    static func main() {
        do { try run(Options(Array(CommandLine.arguments.dropFirst()))) } catch {
            note("Error: \(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        var ledger = Ledger(options.results)
        if options.isReport { return print(ledger.report()) }
        let copy = PackageCopy(original: options.package, folder: options.copy, modules: options.modules)
        let mutants = try copy.plant()
        try ledger.keep(mutants)
        let program = try TestProgram(of: options.copy)
        let reach = try Reach(
            of: program, mutants: mutants, skipping: options.skipped, cache: options.copy.appending(path: ".reach"))
        var trial = Trial(program, reach)
        let chosen = options.choose(
            mutants.filter { options.isAgain ? ledger.has($0) && !ledger.hasCaught($0) : !ledger.has($0) })
        for (index, mutant) in chosen.enumerated() {
            let outcome = try trial.outcome(of: mutant)
            try ledger.note(outcome)
            let place = "\(mutant.file):\(mutant.line): \(mutant.kind.rawValue): \(mutant.code)"
            note("\(index + 1)/\(chosen.count) \(outcome.result) after \(Int(outcome.seconds)) s: \(place)")
        }
        print(ledger.report())
    }
}

/// What the command line asks for.
struct Options {
    var package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../..")
        .standardizedFileURL
    var modules = ["Streams", "StreamsFoundation", "StreamsExtras", "StreamsTesting"].map { "Sources/Publishers/\($0)" }
    var copy = FileManager.default.temporaryDirectory.appending(path: "mutants")
    var results = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Results/Mutants.tsv")
        .standardizedFileURL
    var sample = Int.max
    var shard = (index: 0, count: 1)
    var skipped: Regex<AnyRegexOutput>?
    var isReport = false
    var isAgain = false
    var words: [String] = []

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                words.append(argument)
                continue
            }
            switch argument {
            case "--report": isReport = true
            case "--again": isAgain = true
            default:
                guard let value = rest.popFirst() else { throw Failure("\(argument) needs a value") }
                try set(argument, to: value)
            }
        }
    }

    private mutating func set(_ name: String, to value: String) throws {
        switch name {
        case "--package": package = URL(filePath: value).standardizedFileURL
        case "--modules": modules = value.split(separator: ",").map(String.init)
        case "--copy": copy = URL(filePath: value).standardizedFileURL
        case "--results": results = URL(filePath: value).standardizedFileURL
        case "--sample": sample = try number(value, for: name)
        case "--skip": skipped = try Regex(value)
        case "--shard":
            let parts = try value.split(separator: "/").map { try number(String($0), for: name) }
            guard parts.count == 2, (1...parts[1]).contains(parts[0]) else {
                throw Failure("--shard \(value): expected 1/4")
            }
            shard = (parts[0] - 1, parts[1])
        default: throw Failure("\(name): no such option")
        }
    }

    private func number(_ value: String, for name: String) throws -> Int {
        guard let number = Int(value), number > 0 else { throw Failure("\(name) \(value): expected a number above 0") }
        return number
    }

    /// The mutants of the chosen files and of this part: the same sample each time.
    func choose(_ mutants: [Mutant]) -> [Mutant] {
        let wanted = mutants.filter { mutant in
            (words.isEmpty || words.contains { mutant.file.contains($0) }) && mutant.number % shard.count == shard.index
        }
        // In an order that has nothing to do with that of the files, so that what is tried first is a sample, too.
        return Array(wanted.sorted { $0.number.scattered < $1.number.scattered }.prefix(sample))
    }
}

extension Int {
    /// Another number for each: the golden ratio spreads those of neighbours.
    fileprivate var scattered: UInt32 { UInt32(truncatingIfNeeded: self) &* 2_654_435_769 }
}
