import Foundation
import Testing

/// Compares the operators that take a scheduler with the rows that each of them has to have.
@Suite struct SchedulerListTests {
    private static let modules = ["Streams", "StreamsFoundation", "StreamsExtras"]

    @Test("Each operator that takes a scheduler has a row, in its suite or in WaywardSchedulerLaws")
    func rows() throws {
        let core = try Rows(after: "static let combine = [", in: "StreamsTests/Laws/WaywardSchedulerLaws.swift")
        let extras = try House.sources(in: "Tests/Publishers/StreamsExtrasTests").compactMap { file -> Rows? in
            try House.read(file).contains("static let rows = [")
                ? Rows(after: "static let rows = [", in: "\(file.dropFirst("Tests/Publishers/".count))") : nil
        }
        let declared = try Self.modules.flatMap(Declaration.takingSchedulers)
        let missing = declared.filter { one in !core.have(one) && !extras.contains { $0.have(one) } }
        #expect(missing.isEmpty, "Each needs a row in its suite: a call with the scheduler of the stage.")
    }

    /// What asks for no Sendable values, though it takes a scheduler or another publisher.
    private static let askingForNothing: [String: Set<String>] = [
        "Each value leaves on the thread that sends it.": [
            "amb", "append", "catch", "concatMap", "drop", "fallback", "flatMap", "flatMapFirst",
            "flatMapLatest", "merge", "prefix", "prepend", "switchIfEmpty", "tryCatch",
        ],
        "As in Combine: a kept value may leave on the thread of another publisher.": ["combineLatest", "zip"],
        "It sends times and spans alone.": ["Interval", "measureInterval"],
    ]

    @Test("What takes a scheduler, or keeps values until another publisher sends, asks for Sendable values")
    func sendable() throws {
        let found = try ["Streams", "StreamsExtras"].flatMap(Declaration.takingSchedulersOrPublishers)
        let asking = Set(found.filter(\.asksForSendable).map(\.baseName))
        #expect(asking.isSuperset(of: ["receive", "collect", "retry", "poll", "sample", "window", "Observing"]))
        let others = Set(found.filter { !$0.asksForSendable }.map(\.baseName))
        #expect(others == Self.askingForNothing.values.reduce(into: Set()) { $0.formUnion($1) })
    }

    @Test("A client that is refused calls each operator that takes a scheduler and asks for Sendable values")
    func refused() throws {
        let client = try House.read("Tests/Publishers/SurfaceTests/Clients/Refused/HoppingState.swift")
        let asking = try ["Streams", "StreamsExtras"].flatMap(Declaration.takingSchedulers).filter(\.asksForSendable)
        let operators = asking.filter { $0.baseName.first?.isLowercase ?? false }
        let missing = operators.filter { !client.contains(".\($0.baseName)(") }
        #expect(operators.count > 10 && missing.isEmpty, "Missing in HoppingState.swift: \(missing)")
    }

    @Test("Functions and initialisers that take a scheduler are found, with their labels")
    func declarations() throws {
        let names = try Self.modules.map { try Declaration.takingSchedulers(in: $0).map(\.name) }
        #expect(names[0].contains("receive(on:options:)") && names[0].contains("collect(_:options:)"))
        #expect(names[0].contains("delay(for:tolerance:scheduler:options:)"))
        #expect(names[2].contains("Interval(every:scheduler:)") && names[2].contains("Observing(on:_:)"))
        #expect(names.joined().count > 20)
    }
}

/// A function that takes a scheduler, or an initialiser of a publisher without an upstream that does.
private struct Declaration: CustomStringConvertible {
    let baseName: String
    let parameters: [(label: String, isRequired: Bool)]
    let asksForSendable: Bool
    let file: String

    var name: String { "\(baseName)(\(parameters.map { $0.label + ":" }.joined()))" }
    var description: String { "\(name) in \(file)" }

    static func takingSchedulers(in module: String) throws -> [Declaration] {
        try all(in: module) { $0.contains(/: Scheduler\b|some Scheduler/) }
    }

    /// Those that take another publisher, too, or a closure that returns one.
    static func takingSchedulersOrPublishers(in module: String) throws -> [Declaration] {
        try all(in: module) { $0.contains(/: Scheduler\b|some Scheduler|\w: Publisher\b/) }
            // Those of the other file are for Swift 5 mode.
            .filter { $0.baseName != "AnyPublisher" && !$0.file.hasSuffix("WithoutSendable.swift") }
    }

    /// The declarations of a module's sources that take a scheduler, or meet the condition.
    private static func all(in module: String, where isMeant: (Substring) -> Bool) throws -> [Declaration] {
        try House.sources(in: "Sources/Publishers/\(module)").flatMap { file -> [Declaration] in
            let text = try House.read(file).replacing(/(?m)^\s*\/\/.*$/, with: "")
            return text.matches(of: /public (?:init|func `?(\w+))/).compactMap { match -> Declaration? in
                let type = text[..<match.range.lowerBound].matches(of: /public (?:struct|final class) (\w+)(.*)/).last
                let rest = text[match.range.upperBound...]
                guard let name = match.1 ?? type?.1, let list = arguments(of: rest) else { return nil }
                let declaration = rest.prefix { $0 != "(" } + list.joined(separator: ", ")
                let takesOwnOne = type?.2.contains(": Scheduler") == true && declaration.contains(": Context")
                guard isMeant(declaration) || takesOwnOne, !declaration.contains("upstream:") else { return nil }
                return Declaration(
                    baseName: String(name), parameters: list.map(parameter),
                    asksForSendable: signature(of: rest).contains("Sendable"), file: file)
            }
        }
    }

    private static func parameter(_ text: String) -> (label: String, isRequired: Bool) {
        (String(text.prefix { $0.isLetter || $0 == "_" }), !text.contains(/= |->/))
    }
}

/// The calls in a list of tests.
private struct Rows {
    private let text: Substring

    init(after mark: String, in file: String) throws {
        let text = try House.read("Tests/Publishers/\(file)")
        let list = try text[#require(text.range(of: mark), "\(file) has no list").upperBound...]
        self.text = list.firstRange(of: "\n    ]").map { list[..<$0.lowerBound] } ?? list
    }

    /// Returns whether there is a call whose labels are those of the declaration.
    func have(_ declaration: Declaration) -> Bool {
        text.ranges(of: ".\(declaration.baseName)(").contains { call in
            let list = arguments(of: text[call.lowerBound...]) ?? []
            let labels = Set(list.map { $0.prefixMatch(of: /(\w+):/).map { String($0.1) } ?? "_" })
            let required = declaration.parameters.filter(\.isRequired).map(\.label)
            return labels.isSubset(of: declaration.parameters.map(\.label)) && labels.isSuperset(of: required)
        }
    }
}

/// Returns the arguments in the first parentheses of a declaration or a call.
func arguments(of text: Substring) -> [String]? {
    var (depth, list) = (0, [""])
    for character in text.drop(while: { $0 != "(" }) {
        if ")]}".contains(character) { depth -= 1 }
        if depth == 0, character == ")" { return list.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } }
        if depth == 1, character == "," { list.append("") } else if depth > 0 { list[list.count - 1].append(character) }
        if "([{".contains(character) { depth += 1 }
    }
    return nil
}

/// Returns a declaration up to its body.
private func signature(of text: Substring) -> Substring {
    var depth = 0
    return text.prefix { character in
        if "([".contains(character) { depth += 1 }
        if ")]".contains(character) { depth -= 1 }
        return depth > 0 || character != "{"
    }
}
