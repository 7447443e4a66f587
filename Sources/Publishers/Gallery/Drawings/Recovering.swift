import Streams
import StreamsExtras
import StreamsTesting

extension Gallery {
    static func recovering() throws -> [OperatorDrawing] {
        try [
            .init(
                "catch", "Continues with a publisher made from the failure.", "catch { _ in other }",
                letters: "-a-b-#", "-1-2|"
            ) { inputs in inputs.first.catch { _ in inputs.second } },
            .init(
                "tryCatch",
                "Continues with a publisher made from the failure, or fails with the function's error.",
                "tryCatch { throw Offline() }",
                letters: "-a-b-#", "-1-2|"
            ) { inputs in
                inputs.first.tryCatch { failure throws(TestFailure) -> AnyPublisher<String, TestFailure> in
                    guard failure != TestFailure() else { throw TestFailure("offline") }
                    return inputs.second
                }
            },
            .init(
                "fallback", "Continues after a failure with another publisher, which is made only then.",
                "fallback(to: cache)", letters: "---#", "-(ab|)", names: ["server", "cache"]
            ) { inputs in inputs.first.fallback { inputs.second } },
            .init("retry", "Subscribes again after a failure.", "retry(1)", letters: "-a-b-#") {
                $0.first.retry(1)
            },
            .init(
                "retry(delay:)", of: .streamsExtras, "Subscribes again after a failure and a delay.",
                "retry(1, delay: .constant(2))", letters: "-a-#"
            ) { $0.first.retry(1, delay: .constant(2), scheduler: $0.scheduler) },
            .init(
                "replaceError", "Sends a value in place of a failure.", "replaceError(with: \"?\")",
                letters: "-a-b-#"
            ) { $0.first.replaceError(with: "?") },
            .init(
                "replaceEmpty", "Sends a value if its upstream sends none.", "replaceEmpty(with: \"?\")",
                letters: "-----|"
            ) { $0.first.replaceEmpty(with: "?") },
            .init(
                "switchIfEmpty", of: .streamsExtras, "Continues with another publisher if its upstream sends no value.",
                "switchIfEmpty(to: other)", letters: "---|", "-1-2|", names: ["", "other"]
            ) { $0.first.switchIfEmpty(to: $0.second) },
            .init(
                "ignoreFailure", of: .streamsExtras, "Finishes where its upstream fails.", "ignoreFailure()",
                letters: "-a-b-#"
            ) {
                $0.first.ignoreFailure()
            },
            .init(
                "mapError", "Fails with another error, made from the failure.", "mapError { _ in Offline() }",
                letters: "-a-b-#"
            ) { $0.first.mapError { _ in TestFailure("offline") } },
            .init(
                "assertNoFailure", "Passes all signals on; a failure ends the program.", "assertNoFailure()",
                letters: "-a-b-|"
            ) { $0.first.assertNoFailure() },
            .init(
                "materialize", of: .streamsExtras, "Sends signals as values, and then finishes.", "materialize()",
                letters: "-a-b-#"
            ) { $0.first.materialize().map { describe($0) } },
            .init(
                "dematerialize", of: .streamsExtras, "Turns such values back into signals.",
                "materialize().dematerialize()",
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
