import Foundation
import Synchronization

/// Makes mutants of a package's modules, and finds out which of them its tests catch.
///
///     STREAMS_TESTS=StreamsTests swift run --package-path Tests/Tools/Mutations Mutants \
///         --modules Sources/Publishers/Streams --sample 100 Operators/Timing
///
/// Words select files whose path contains one of them. The options and their defaults:
///
///     --package FOLDER     the package, this repository
///     --modules A,B        the folders of the modules, in order of dependency: the libraries of Publishers
///     --copy FOLDER        the folder for the copy and its build: one among the system's temporary files
///     --results FILE       the file for the results: Tests/Tools/Mutations/Results/Mutants.tsv
///     --sample N           tries N mutants at most, selected at random
///     --seed N             selects another sample, and other values of properties: 1
///     --shard I/N          tries the I-th of N parts
///     --jobs N             tries N mutants at once: as many as there are processors
///     --skip PATTERN       omits suites whose names match
///     --brief              tries slow properties with only a tenth of their values
///     --patience 12        gives up on a mutant after this many seconds of computing
///     --again              tries uncaught mutants again first, after the tests have been improved
///     --check              tries all mutants of the selected files, and the sample of the others: exits with 1 if one survives
///                          that the results list as caught, or do not list. Does not change the results
///     --report             only prints the figures of the mutants tried so far
@main enum Main {
    static func main() {
        do { try run(Options(Array(CommandLine.arguments.dropFirst()))) } catch {
            note("Error: \(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        var ledger = try Ledger(options.results, isKept: !options.isCheck)
        let copy = PackageCopy(original: options.package, folder: options.copy, modules: options.modules)
        let mutants: [Mutant]
        if options.isReport {
            mutants = try copy.mutants(without: ledger.refused)
        } else {
            mutants = try copy.plant(without: ledger.refused) { mutant in
                try ledger.note(Outcome(mutant: mutant, result: .refused, by: "", seconds: 0))
            }
            try ledger.keep(copy.mutants(without: []), of: options.modules)
            if options.isCheck { return try check(mutants, ledger, options) }
            ledger = try trying(options.choose(mutants), ledger, options, all: mutants)
        }
        print(Score(of: options.choose(mutants), outOf: mutants, in: options.modules, ledger))
    }

    /// Tries the mutants that are not in the ledger, and returns it with the results.
    private static func trying(
        _ chosen: [Mutant], _ ledger: Ledger, _ options: Options, all mutants: [Mutant]
    ) throws -> Ledger {
        let untried = chosen.filter { ledger[$0] == nil }
        let again = chosen.filter { mutant in
            guard options.isAgain, let row = ledger[mutant] else { return false }
            return row.result != .caught && row.reason.isEmpty
        }
        let open = again + untried
        return try attempt(open, ledger, options, all: mutants)
    }

    /// Tries surviving mutants that were caught before once more, with all values of properties, as a busy machine is
    /// not reliable.
    private static func check(_ mutants: [Mutant], _ ledger: Ledger, _ options: Options) throws {
        var patient = options
        (patient.isBrief, patient.patience) = (false, .max)
        var lost = options.chooseToCheck(mutants).filter { ledger[$0].map { $0.result == .caught } ?? true }
        let count = lost.count
        for options in [options, patient] {
            let ledger = try attempt(lost, ledger, options, all: mutants)
            lost = lost.filter { ledger[$0]?.result != .caught }
        }
        guard lost.isEmpty else {
            let lines = lost.map { "\($0.file):\($0.line): \($0.kind.rawValue) in \($0.place): \($0.code)" }
            throw Failure("of \(count) mutants \(lost.count) are not caught:\n\(lines.joined(separator: "\n"))")
        }
        print("All \(count) mutants are caught.")
    }

    private static func attempt(
        _ open: [Mutant], _ ledger: Ledger, _ options: Options, all mutants: [Mutant]
    ) throws -> Ledger {
        guard !open.isEmpty else { return ledger }
        let program = try TestProgram(of: options.copy)
        let reach = try Reach(of: program, mutants: mutants, options: options)
        let trial = Trial(program, reach, options)
        let progress = Mutex((count: 0, ledger: ledger))
        _ = try inParallel(open, jobs: options.jobs) { mutant in
            let outcome = try trial.outcome(of: mutant)
            let count = try progress.withLock { progress in
                try progress.ledger.note(outcome)
                progress.count += 1
                return progress.count
            }
            let place = "\(mutant.file):\(mutant.line): \(mutant.kind.rawValue): \(mutant.code)"
            note("\(count)/\(open.count) \(outcome.result) after \(outcome.seconds) s: \(place)")
        }
        return progress.withLock { $0.ledger }
    }
}
