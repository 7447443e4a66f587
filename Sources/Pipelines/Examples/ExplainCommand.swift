import FeaturePipelines
import Foundation

/// Prints the layers of an example's pipelines, as they are composed: nothing is sent, and nothing is read. Of a file
/// with reports it draws what happened.
struct ExplainCommand {
    private let subject: String?
    private let target: String?

    init(_ arguments: ArraySlice<String>) {
        subject = arguments.first
        target = arguments.dropFirst().first
    }

    func run(on console: Console) throws {
        guard subject != Example.feed.rawValue else {
            for (title, explanation) in FeedPipelines.explained() {
                console.title(title, "")
                console.line("\(explanation)\n")
            }
            return
        }
        guard let subject else { throw Failure(.needsValue, "explain") }
        guard FileManager.default.fileExists(atPath: subject) else { throw Failure(.nothingToExplain, subject) }
        guard let reports = try? WrittenReports(URL(filePath: subject)) else {
            throw Failure(.noReports, subject)
        }
        if let target { return try reports.draw(into: URL(filePath: target)) }
        for text in reports.texts {
            for line in text.split(separator: "\n") { console.line("\(line)") }
            console.line("")
        }
    }
}
