import Foundation

/// The options of the command line.
struct Options: Sendable {
    var package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../..")
        .standardizedFileURL
    var modules = ["Streams", "StreamsFoundation", "StreamsExtras", "StreamsTesting"].map { "Sources/Publishers/\($0)" }
    var copy = FileManager.default.temporaryDirectory.appending(path: "mutants")
    var results = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Results/Mutants.tsv")
        .standardizedFileURL
    var sample = Int.max
    var seed: UInt64 = 1
    var shard = (index: 0, count: 1)
    var jobs = ProcessInfo.processInfo.activeProcessorCount
    nonisolated(unsafe) var skipped: Regex<AnyRegexOutput>?
    var isReport = false
    var isAgain = false
    var isCheck = false
    var isBrief = false
    /// The seconds of computing after which a mutant that no test has caught counts as surviving.
    var patience = Int.max
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
            case "--check": isCheck = true
            case "--brief": isBrief = true
            default:
                guard let value = rest.popFirst() else { throw Failure("\(argument) needs a value") }
                try set(argument, to: value)
            }
        }
    }

    /// By default, properties have the same values in each run, and failures are not shrunk; the environment can change
    /// that.
    var environment: [String: String] {
        ["STREAMS_SEED": String(seed), "STREAMS_SHRINKING": "0"].merging(ProcessInfo.processInfo.environment) { $1 }
    }

    private mutating func set(_ name: String, to value: String) throws {
        switch name {
        case "--package": package = URL(filePath: value).standardizedFileURL
        case "--modules": modules = value.split(separator: ",").map(String.init)
        case "--copy": copy = URL(filePath: value).standardizedFileURL
        case "--results": results = URL(filePath: value).standardizedFileURL
        case "--sample": sample = try number(value, for: name)
        case "--seed": seed = UInt64(try number(value, for: name))
        case "--jobs": jobs = try number(value, for: name)
        case "--patience": patience = try number(value, for: name)
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

    /// Returns the mutants of the selected files, of the sample and of this part, in an order given by the seed: a
    /// smaller sample is the beginning of a larger one, and so is any part that has been tried.
    func choose(_ mutants: [Mutant]) -> [Mutant] {
        let wanted = mutants.filter { words.isEmpty || isNamed($0) }
        return shuffle(wanted).prefix(sample).enumerated().filter { $0.offset % shard.count == shard.index }.map(
            \.element)
    }

    /// Returns all mutants of the files that the words name, and the sample of the others.
    func chooseToCheck(_ mutants: [Mutant]) -> [Mutant] {
        mutants.filter(isNamed) + shuffle(mutants.filter { !isNamed($0) }).prefix(sample)
    }

    private func isNamed(_ mutant: Mutant) -> Bool { words.contains { mutant.file.contains($0) } }

    private func shuffle(_ mutants: [Mutant]) -> [Mutant] {
        mutants.map { (hash: $0.key.hash(seed: seed), mutant: $0) }.sorted { $0.hash < $1.hash }.map(\.mutant)
    }
}
