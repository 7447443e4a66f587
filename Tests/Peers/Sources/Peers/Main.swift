import Cases
import Foundation
import StreamsTesting

@main enum Main {
    static func main() {
        var arguments = CommandLine.arguments.dropFirst()
        var (count, seed, word, traces) = (20_000, UInt64.random(in: 0...UInt64.max), Word?.none, false)
        var depth = 6
        while let argument = arguments.popFirst() {
            switch argument {
            case "--cases": count = arguments.popFirst().flatMap(Int.init) ?? count
            case "--seed": seed = arguments.popFirst().flatMap(UInt64.init) ?? seed
            case "--operator": word = arguments.popFirst().flatMap(Word.init)
            case "--depth": depth = arguments.popFirst().flatMap(Int.init) ?? depth
            case "--trace": traces = true
            default: break
            }
        }
        print("seed \(seed)")
        do {
            try forAll(.cases(with: word, depth: depth), count: count, maximumSize: 8, seed: seed) { played in
                guard played.isPlayable else { return }
                if traces { FileHandle.standardError.write(Data("\(played)\n".utf8)) }
                let comparison = Comparison(of: played)
                if !comparison.isEqual, !KnownDifference.all.contains(where: { $0.allows(comparison) }) { throw Difference(comparison: comparison) }
            }
        } catch {
            print(error)
            exit(1)
        }
    }
}

struct Difference: Error, CustomStringConvertible {
    let comparison: Comparison
    var description: String { comparison.description }
}
