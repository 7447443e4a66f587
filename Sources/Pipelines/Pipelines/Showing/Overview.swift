import Foundation

/// What the first screen of an app shows, for a reader without a screen: lines of text, or JSON for programs.
///
///     let overview = try await EventFormPipelines.overview(of: directory).firstValue()
///     print(overview.text)    // Your Events …
///
/// To make one changes nothing: stores are opened for reading alone.
public struct Overview: Sendable {
    /// The title, and below it the rows, with an empty line before each.
    public let text: String
    /// The same as a JSON object, whose keys are of no language.
    public let json: Data

    /// Makes an overview.
    ///
    /// - Parameters:
    ///   - rows: the lines of each row; empty lines are left out.
    ///   - empty: what is said in place of rows if there are none.
    init(title: String, rows: [[String]], empty: String = "", json: some Encodable) throws {
        let blocks = rows.map { lines in lines.filter { !$0.isEmpty }.joined(separator: "\n") }.filter { !$0.isEmpty }
        text = ([title] + (blocks.isEmpty ? [empty] : blocks)).joined(separator: "\n\n")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        self.json = try encoder.encode(json)
    }
}
