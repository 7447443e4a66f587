import Foundation

/// A copy of a package, in which the mutants are planted.
///
/// It is made in the same folder each time, and unchanged files stay, so that builds are short.
struct PackageCopy {
    let original: URL
    let folder: URL
    /// The folders of the modules with mutants, in the order of their dependencies.
    let modules: [String]

    /// Updates the copy, plants the mutants in all files of the modules, and builds it with its tests.
    ///
    /// Mutants that the compiler refuses are found by its errors, reported and omitted, and so are the known ones.
    func plant(without known: Set<String>, refuse: (Mutant) throws -> Void) throws -> [Mutant] {
        try copyFiles()
        var refused = known
        while true {
            let (mutants, texts) = try planted(without: refused)
            try write(texts)
            let kept = mutants.filter { !refused.contains($0.key) }
            note("\(kept.count) mutants are planted")
            let (code, output) = try launch("swift", ["build", "--build-tests"] + Self.patience, in: folder)
            if code == 0 { return kept }
            let numbers = Errors(in: output, folder: folder.path).culprits(in: texts)
            let culprits = kept.filter { numbers.contains($0.number) }
            guard !culprits.isEmpty else { throw Failure("The copy cannot be built:\n\(output.suffix(4_000))") }
            note("\(culprits.count) of them are refused by the compiler")
            for mutant in culprits { try refuse(mutant) }
            refused.formUnion(culprits.map(\.key))
        }
    }

    /// The limit for type-checking an expression with all of its mutants; a slower one counts as an error.
    private static let patience = ["-Xfrontend", "-solver-expression-time-threshold=60"].flatMap { ["-Xswiftc", $0] }

    /// Returns the mutants of all files, without these.
    func mutants(without refused: Set<String>) throws -> [Mutant] {
        try planted(without: refused).mutants.filter { !refused.contains($0.key) }
    }

    /// Copies changed files, except the modules', and removes deleted ones.
    private func copyFiles() throws {
        let files = FileManager.default
        let wanted = paths(in: original)
        for path in paths(in: folder).subtracting(wanted) where !path.hasSuffix(Selector.fileName) {
            try files.removeItem(at: folder.appending(path: path))
        }
        for path in wanted where !(path.hasSuffix(".swift") && modules.contains { path.hasPrefix($0 + "/") }) {
            let (source, target) = (original.appending(path: path), folder.appending(path: path))
            guard !files.contentsEqual(atPath: source.path, andPath: target.path) else { continue }
            try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? files.removeItem(at: target)
            try files.copyItem(at: source, to: target)
        }
    }

    /// Returns the paths of all files, except hidden ones, builds and nested packages.
    private func paths(in root: URL) -> Set<String> {
        guard let names = FileManager.default.enumerator(atPath: root.path) else { return [] }
        var paths: Set<String> = []
        for case let name as String in names {
            let isHidden = (name as NSString).lastPathComponent.hasPrefix(".")
            var isFolder: ObjCBool = false
            guard !isHidden, name != "Tests/Tools",
                FileManager.default.fileExists(atPath: root.appending(path: name).path, isDirectory: &isFolder)
            else {
                names.skipDescendants()
                continue
            }
            if !isFolder.boolValue { paths.insert(name) }
        }
        return paths
    }

    /// Returns all mutants, and the texts of the files with those planted that are not omitted.
    private func planted(without refused: Set<String>) throws -> (mutants: [Mutant], texts: [String: String]) {
        var (mutants, texts): ([Mutant], [String: String]) = ([], [:])
        for module in modules {
            for file in try swiftFiles(in: module) {
                let source = try String(contentsOf: original.appending(path: file), encoding: .utf8)
                let planter = Planter(source: source, file: file, first: mutants.count, excluded: refused)
                texts[file] = planter.plant()
                mutants += planter.mutants
            }
        }
        for module in modules { texts["\(module)/\(Selector.fileName)"] = Selector.source(count: mutants.count) }
        return (mutants, texts)
    }

    /// Writes the changed files.
    private func write(_ texts: [String: String]) throws {
        for (file, text) in texts {
            let target = folder.appending(path: file)
            guard (try? String(contentsOf: target, encoding: .utf8)) != text else { continue }
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: target, atomically: true, encoding: .utf8)
        }
    }

    private func swiftFiles(in module: String) throws -> [String] {
        let files = FileManager.default.enumerator(atPath: original.appending(path: module).path)?.allObjects ?? []
        return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map { "\(module)/\($0)" }
    }
}

/// The errors of a build.
struct Errors {
    private let places: Set<Place>

    struct Place: Hashable {
        let file: String
        let line: Int
        let column: Int
        /// Whether an expression that begins there takes too long.
        let isSlow: Bool
    }

    init(in output: String, folder: String) {
        let lines = output.split(separator: "\n").filter { $0.hasPrefix(folder) && $0.contains(": error: ") }
        places = Set(
            lines.compactMap { line in
                let parts = line.dropFirst(folder.count + 1).split(separator: ":", maxSplits: 3)
                guard parts.count == 4, let row = Int(parts[1]), let column = Int(parts[2]) else { return nil }
                return Place(
                    file: String(parts[0]), line: row, column: column, isSlow: parts[3].contains("reasonable time"))
            })
    }

    /// Returns the numbers of the mutants at these places: the innermost around each, or else those of its line, or the
    /// last one before. For a slow expression that begins before all of its mutants, it is the next one after it.
    func culprits(in texts: [String: String]) -> Set<Int> {
        Set(
            places.flatMap { place -> [Int] in
                guard let text = texts[place.file] else { return [] }
                let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                guard lines.indices.contains(place.line - 1) else { return [] }
                let line = lines[place.line - 1]
                let position = text.utf8.distance(from: text.startIndex, to: line.startIndex) + place.column - 1
                let spans = Self.spans(in: text)
                let around = spans.filter { $0.range.contains(position) }
                if let innermost = around.min(by: { $0.range.count < $1.range.count }) { return [innermost.number] }
                let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
                let ofLine = spans.filter { $0.range.overlaps(start..<start + line.count + 1) }.map(\.number)
                if place.isSlow, ofLine.isEmpty {
                    let next = spans.filter { $0.range.lowerBound > position }.min {
                        $0.range.lowerBound < $1.range.lowerBound
                    }
                    return next.map { [$0.number] } ?? []
                }
                // An error at the end of a scope is caused by an omission before it.
                let last = spans.filter { $0.range.upperBound <= position }.max {
                    $0.range.upperBound < $1.range.upperBound
                }
                return ofLine.isEmpty ? last.map { [$0.number] } ?? [] : ofLine
            })
    }

    /// Returns the ranges of the mutants in a text, in bytes.
    private static func spans(in text: String) -> [(number: Int, range: Range<Int>)] {
        var starts: [Int: Int] = [:]
        var spans: [(number: Int, range: Range<Int>)] = []
        for match in text.matches(of: /\/\*(?:<(\d+)|(\d+)>)\*\//) {
            let position = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
            if let number = match.output.1.flatMap({ Int($0) }) { starts[number] = position }
            if let number = match.output.2.flatMap({ Int($0) }), let start = starts[number] {
                spans.append((number, start..<position))
            }
        }
        return spans
    }
}
