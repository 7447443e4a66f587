import Foundation

/// A bug: one text of one file is replaced by another.
struct PlantedBug {
    /// The bug, as a sentence.
    let name: String
    /// The kind of bug.
    let kind: String
    /// The name of the file, anywhere below `Sources/Publishers`.
    let file: String
    /// Occurs once in the file.
    let original: String
    let replacement: String

    init(_ name: String, _ kind: String, in file: String, _ original: String, _ replacement: String) {
        (self.name, self.kind, self.file) = (name, kind, "\(file).swift")
        (self.original, self.replacement) = (original, replacement)
    }

    /// Returns the changed text; throws if the bug no longer applies.
    func applied(to text: String) throws -> String {
        text.replacingCharacters(in: try range(in: text), with: replacement)
    }

    /// Returns where the bug is planted; throws if its text does not occur once.
    func range(in text: String) throws -> Range<String.Index> {
        let ranges = text.ranges(of: original)
        guard ranges.count == 1 else {
            throw Problem("“\(name)” cannot be planted: its text occurs \(ranges.count) times in \(file)")
        }
        return ranges[0]
    }
}

/// The reason why no bug can be tried.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The outcome of a bug.
struct Outcome {
    /// The limits: for a run of the tests, and for the script in which a law finds a bug.
    static let (secondLimit, eventLimit) = (300.0, 10)

    let bug: PlantedBug
    let finding: Finding?
    /// The seconds until it was found, or until the tests ended.
    let seconds: Double
    /// The end of the output, if nothing was found.
    let log: String

    /// Describes why it was not caught well, or returns nil.
    var complaint: String? {
        guard let finding else { return "NOT CAUGHT after \(Int(seconds)) s\n\(log)" }
        return (finding.events ?? 0) > Self.eventLimit ? "TOO LONG: \(summary)" : nil
    }

    var summary: String { "\(String(format: "%.1f", seconds)) s, \(finding?.description ?? "nothing")" }
}
