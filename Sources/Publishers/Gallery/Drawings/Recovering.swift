import Streams
import StreamsExtras
import StreamsTesting

extension Gallery {
    static func recovering() throws -> [OperatorDrawing] {
        try [
            .init(
                "catch", "Goes on with a publisher that is made of the failure.", "catch { _ in other }",
                letters: "-a-b-#", "-1-2|"
            ) { inputs in inputs.first.catch { _ in inputs.second } },
            .init(
                "tryCatch",
                "Goes on with a publisher that is made of the failure, or fails with what the function throws.",
                "tryCatch { throw Offline() }",
                letters: "-a-b-#", "-1-2|"
            ) { inputs in
                inputs.first.tryCatch { failure throws(TestFailure) -> AnyPublisher<String, TestFailure> in
                    guard failure != TestFailure() else { throw TestFailure("offline") }
                    return inputs.second
                }
            },
            .init(
                "fallback", "Goes on with another publisher after a failure, which is made only then.",
                "fallback(to: cache)", letters: "---#", "-(ab|)", names: ["server", "cache"]
            ) { inputs in inputs.first.fallback { inputs.second } },
            .init("retry", "Subscribes once more after a failure.", "retry(1)", letters: "-a-b-#") {
                $0.first.retry(1)
            },
            .init(
                "retry(delay:)", "Subscribes once more after a failure, and some time.",
                "retry(1, delay: .constant(2))", letters: "-a-#"
            ) { $0.first.retry(1, delay: .constant(2), scheduler: $0.scheduler) },
            .init(
                "replaceError", "Sends a value in place of a failure.", "replaceError(with: \"?\")",
                letters: "-a-b-#"
            ) { $0.first.replaceError(with: "?") },
            .init(
                "replaceEmpty", "Sends a value if none has come.", "replaceEmpty(with: \"?\")", letters: "-----|"
            ) { $0.first.replaceEmpty(with: "?") },
            .init(
                "mapError", "Fails with what a function makes of the failure.", "mapError { _ in Offline() }",
                letters: "-a-b-#"
            ) { $0.first.mapError { _ in TestFailure("offline") } },
            .init(
                "assertNoFailure", "Passes all on; a failure ends the program.", "assertNoFailure()", letters: "-a-b-|"
            ) { $0.first.assertNoFailure() },
            .init(
                "materialize", "Sends what happens as values, and then finishes.", "materialize()", letters: "-a-b-#"
            ) { $0.first.materialize().map { describe($0) } },
            .init(
                "dematerialize", "Makes of such values what they tell.", "materialize().dematerialize()",
                letters: "-a-b-#"
            ) { $0.first.materialize().dematerialize() },
        ]
    }

    private static func describe<Value>(_ event: Publishers.Event<Value, TestFailure>) -> String {
        switch event {
        case .value(let value): "\(value)"
        case .completion(.finished): "finished"
        case .completion(.failure(let failure)): "\(failure)"
        }
    }
}
