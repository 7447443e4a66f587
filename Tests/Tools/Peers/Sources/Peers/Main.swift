import Cases
import Foundation
import StreamsTesting

/// Plays generated pipelines through Streams and through OpenCombine, and compares the signals at both ends.
///
///     swift run -c release --package-path Tests/Tools/Peers Peers [--cases N] [--seed S] [--operator WORD] [--depth N]
///     [--trace]
///
/// Ends with exit code 1 at the first unknown difference, after shrinking it. `--trace` prints each case before it is
/// played, so that the last one is the one that ended the program.
@main enum Main {
    static func main() throws {
        let options = try Options(CommandLine.arguments.dropFirst())
        try KnownDifference.checkRows()
        let tally = Tally(), start = ContinuousClock.now
        print("seed \(options.seed)")
        do {
            // Plays rounds, each from small cases to large ones, and with its own seed.
            for round in stride(from: 0, to: options.count, by: 1_000) {
                try forAll(
                    .cases(with: options.word, depth: options.depth), count: min(1_000, options.count - round),
                    maximumSize: 8, seed: options.seed &+ UInt64(round / 1_000)
                ) { played in
                    if options.traces { FileHandle.standardError.write(Data("\(played)\n".utf8)) }
                    try compare(played, tally)
                }
            }
        } catch {
            print(error)
            exit(1)
        }
        print(tally.table)
        print(
            "\(tally.count) cases in \(ContinuousClock.now - start), no unknown difference; seed \(options.seed)"
        )
    }

    private static func compare(_ played: Case, _ tally: Tally) throws {
        guard played.isPlayable else { return tally.count(.notPlayed, of: played) }
        let comparison = Comparison(of: played)
        if comparison.isEqual { return tally.count(.equal, of: played) }
        guard let known = KnownDifference.all.first(where: { $0.allows(comparison) }) else {
            throw Difference(comparison: comparison)
        }
        tally.count(.known(known.ground), of: played)
    }
}

private struct Difference: Error, CustomStringConvertible {
    let comparison: Comparison
    var description: String { comparison.description }
}

/// The options of the command line.
private struct Options {
    var (count, seed, depth) = (20_000, UInt64.random(in: 0...UInt64.max), 6)
    var word: Word?
    var traces = false

    init(_ arguments: ArraySlice<String>) throws {
        var arguments = arguments
        func value<Value>(_ option: String, _ make: (String) -> Value?) throws -> Value {
            guard let value = arguments.popFirst().flatMap(make) else { throw Misuse(argument: option) }
            return value
        }
        while let argument = arguments.popFirst() {
            switch argument {
            case "--cases": count = try value(argument) { Int($0) }
            case "--seed": seed = try value(argument) { UInt64($0) }
            case "--depth": depth = try value(argument) { Int($0) }
            case "--operator": word = try value(argument) { Word(rawValue: $0) }
            case "--trace": traces = true
            default: throw Misuse(argument: argument)
            }
        }
    }
}

private struct Misuse: Error, CustomStringConvertible {
    let argument: String
    var description: String { "\(argument): not understood, or its value is missing" }
}
