import FeaturePipelines
import Foundation

/// Prints the layers of an example's pipelines, as they are composed: nothing is sent, and nothing is read.
struct ExplainCommand {
    private let name: String?

    init(_ arguments: ArraySlice<String>) { name = arguments.first }

    func run(on console: Console) throws {
        guard name == Example.feed.rawValue else {
            throw Failure(
                "There is nothing to explain about '\(name ?? "")': try 'swift run examples explain feed'.")
        }
        #if DEBUG
        for (title, explanation) in FeedPipelines.explained() {
            console.title(title, "")
            console.line("\(explanation)\n")
        }
        #else
        throw Failure("A release build has nothing left to explain: try 'swift run examples explain feed'.")
        #endif
    }
}
