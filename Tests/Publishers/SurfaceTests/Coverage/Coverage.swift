import Foundation

/// Compares Combine's surface with that of the built modules.
struct Coverage {
    struct Line {
        let name: String
        let expected: Int
        let found: Int
        /// The product that declares it, or most of its overloads.
        let product: String
        let reason: String?

        var isPresent: Bool { found >= expected }

        var row: String {
            let verdict = isPresent ? product : found == 0 ? "–" : "\(product), \(found) of \(expected)"
            let overloads = expected > 1 ? " × \(expected)" : ""
            return "| `\(name)`\(overloads) | \(verdict) | \(isPresent ? "" : reason ?? "") |"
        }
    }

    struct Section {
        let type: String
        var lines: [Line]
    }

    let sections: [Section]

    /// The coverage of the built modules, computed once.
    static let ofModules = Task {
        let list = Toolchain.root.appending(path: "Tests/Publishers/SurfaceTests/Coverage/Combine.txt")
        let (streams, all) = try await Toolchain.surface.value
        return try Coverage(list: String(contentsOf: list, encoding: .utf8), streams: streams, all: all)
    }

    /// Reads the list, and looks for each of its names: in Streams first, then in Streams and StreamsFoundation.
    init(list: String, streams: SymbolGraph, all: SymbolGraph) {
        var sections: [Section] = []
        var reasons: [String: String] = [:]
        for entry in list.split(separator: "\n").map(Entry.init) {
            let type = sections.last?.type ?? ""
            let name = entry.kind == .conformance ? ": \(entry.name)" : entry.name
            let found = all.count(of: entry, in: type)
            let isOfStreams = streams.count(of: entry, in: type) >= min(found, entry.count)
            let product = isOfStreams ? "Streams" : "StreamsFoundation"
            switch entry.kind {
            case .comment: continue
            case .reason: reasons[entry.name] = entry.text
            case .section: sections.append(Section(type: name, lines: []))
            case .type, .member, .conformance: break
            }
            guard entry.kind != .reason else { continue }
            sections[sections.count - 1].lines.append(
                Line(
                    name: name, expected: entry.count, found: found, product: product,
                    reason: entry.reason.flatMap { reasons[$0] }))
        }
        self.sections = sections
    }

    var lines: [Line] { sections.flatMap(\.lines) }

    /// The names of types, and of their members as in `Publisher.map(_:)`.
    var names: Set<String> {
        Set(sections.flatMap { section in section.lines.flatMap { [$0.name, "\(section.type).\($0.name)"] } })
    }

    /// Missing entries without a reason.
    var unexplained: [String] {
        sections.flatMap { section in
            section.lines.filter { !$0.isPresent && $0.reason == nil }.map { "\(section.type) \($0.name)" }
        }
    }

    /// Entries that are there, although the list has a reason why not.
    var explainedInVain: [String] {
        sections.flatMap { section in
            section.lines.filter { $0.isPresent && $0.reason != nil }.map { "\(section.type) \($0.name)" }
        }
    }

    var document: String {
        let tables = sections.map { section in
            (["## \(section.type)", "", "| member | product | |", "| --- | --- | --- |"] + section.lines.map(\.row))
                .joined(separator: "\n")
        }
        return """
            # Coverage

            Combine's public surface, and what Foundation and Dispatch add to it, beside what the built modules Streams
            and StreamsFoundation declare: \(lines.count { $0.isPresent }) of \(lines.count) entries are there. An \
            entry is a type, a
            member with its overloads, or a conformance (`: Equatable`). Made by a test, do not edit:

                STREAMS_WRITE_COVERAGE=1 swift test --filter SurfaceTests

            The names come from the symbol graphs of the modules. Generic shapes are held to Combine's by client code that
            has to compile, `Tests/Publishers/SurfaceTests/Clients/Accepted`; how things behave differently, and why, is in
            [Differences from Combine](../DifferencesFromCombine.md).

            \(tables.joined(separator: "\n\n"))

            """
    }
}

extension SymbolGraph {
    /// Counts the declarations for an entry of the list.
    fileprivate func count(of entry: Entry, in type: String) -> Int {
        switch entry.kind {
        case .type, .section: has(entry.name) ? 1 : 0
        case .member: count(of: entry.name, in: type)
        case .conformance: conformances(of: type).contains(entry.name) ? 1 : 0
        case .comment, .reason: 0
        }
    }
}

/// A line of the list.
private struct Entry {
    enum Kind { case comment, reason, section, type, member, conformance }

    let kind: Kind
    let name: String
    let count: Int
    let reason: String?
    let text: String

    init(_ line: Substring) {
        let halves = line.split(separator: " -- ", maxSplits: 1)
        reason = halves.count > 1 ? String(halves[1]) : nil
        var words = halves[0].split(separator: " ").map(String.init)
        kind =
            switch words[0] {
            case "#": .comment
            case "?": .reason
            case "==": .section
            case "=": .type
            case ":": .conformance
            default: .member
            }
        if kind != .member { words.removeFirst() }
        name = (words.first ?? "").replacing(":", with: kind == .reason ? "" : ":")
        count = kind == .member && words.count > 1 ? Int(words[1]) ?? 1 : 1
        text = words.dropFirst().joined(separator: " ")
    }
}
