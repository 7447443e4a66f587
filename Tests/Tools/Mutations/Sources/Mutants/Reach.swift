import Foundation

/// The suites whose tests reach each mutant, and how long they take.
struct Reach {
    private(set) var suites: [Int: [String]] = [:]
    private(set) var seconds: [String: Double] = [:]

    /// Runs each suite alone, with no mutant chosen. Those that fail so are left out, and named.
    init(of program: TestProgram, mutants: [Mutant], skipping pattern: Regex<AnyRegexOutput>?, cache: URL) throws {
        let count = (mutants.map(\.number).max() ?? 0) + 1
        let names = try program.suites().filter { name in pattern.map { name.firstMatch(of: $0) == nil } ?? true }
        let stamp = "\(mutants.map(\.key).joined().utf8.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) })"
        var lines = ((try? String(contentsOf: cache, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
        if lines.first != stamp { lines = [stamp] }
        let known = Dictionary(
            lines.dropFirst().map { ($0.split(separator: "\t")[0], $0) }, uniquingKeysWith: { $1 })
        let marks = cache.deletingLastPathComponent().appending(path: ".reached")
        for (index, name) in names.enumerated() {
            if let line = known[Substring(name)] {
                add(line)
                continue
            }
            try Data(count: count).write(to: marks)
            let (verdict, time) = try program.run([name], environment: [Selector.reached: marks.path], within: 300)
            let reached = try Data(contentsOf: marks).enumerated().filter { $0.element != 0 }.map(\.offset)
            guard verdict == .passed else {
                note("\(name) is left out, as it fails without a mutant: \(verdict)")
                continue
            }
            let line = "\(name)\t\(time)\t\(reached.map(String.init).joined(separator: " "))"
            lines.append(line)
            add(line)
            if index % 10 == 0 {
                note("\(index) of \(names.count) suites have shown what they reach")
                try lines.joined(separator: "\n").write(to: cache, atomically: true, encoding: .utf8)
            }
        }
        try lines.joined(separator: "\n").write(to: cache, atomically: true, encoding: .utf8)
    }

    private mutating func add(_ line: String) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        seconds[parts[0]] = Double(parts[1]) ?? 0
        for number in parts[2].split(separator: " ").compactMap({ Int($0) }) {
            suites[number, default: []].append(parts[0])
        }
    }
}
