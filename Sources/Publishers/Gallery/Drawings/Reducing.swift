import Streams
import StreamsExtras
import StreamsTesting

extension Gallery {
    static func reducing() throws -> [OperatorDrawing] {
        try [
            .init(
                "reduce", "Combines all values, and sends the result at the end.", "reduce(0, +)", digits: "-1-2---3-|"
            ) {
                $0.first.reduce(0, +)
            },
            .init(
                "tryReduce", "Combines all values, and fails with the error of its function.",
                "tryReduce(0) { try $0 + nonZero($1) }", digits: "-1-2-0-3-|"
            ) {
                $0.first.throwing(TestFailure.self).tryReduce(0) { sum, value throws(TestFailure) in
                    try sum + nonZero(value)
                }
            },
            .init("count", "Sends the number of values.", "count()", letters: "-a-b---c-|") { $0.first.count() },
            .init("min", "Sends the smallest value.", "min()", digits: "-2-1---3-|") { $0.first.min() },
            .init(
                "min(by:)", "Sends the smallest value, by a predicate.", "min { $0 % 5 < $1 % 5 }", digits: "-2-1-5-|"
            ) { $0.first.min { $0 % 5 < $1 % 5 } },
            .init(
                "tryMin(by:)", "Sends the smallest value, by a predicate, and fails with its error.",
                "tryMin { try nonZero($0) < nonZero($1) }", digits: "-2-1-0-3-|"
            ) {
                $0.first.throwing(TestFailure.self).tryMin { first, second throws(TestFailure) in
                    try nonZero(first) < nonZero(second)
                }
            },
            .init("max", "Sends the largest value.", "max()", digits: "-2-3---1-|") { $0.first.max() },
            .init(
                "max(by:)", "Sends the largest value, by a predicate.", "max { $0 % 5 < $1 % 5 }", digits: "-2-4-5-|"
            ) { $0.first.max { $0 % 5 < $1 % 5 } },
            .init(
                "tryMax(by:)", "Sends the largest value, by a predicate, and fails with its error.",
                "tryMax { try nonZero($0) < nonZero($1) }", digits: "-2-3-0-1-|"
            ) {
                $0.first.throwing(TestFailure.self).tryMax { first, second throws(TestFailure) in
                    try nonZero(first) < nonZero(second)
                }
            },
            .init(
                "contains", "Sends whether a value is among the upstream's, as soon as that is known.", "contains(2)",
                digits: "-1-2---3-|"
            ) { $0.first.contains(2) },
            .init(
                "contains(where:)", "Sends whether any value satisfies a predicate, as soon as that is known.",
                "contains { $0 > 3 }", digits: "-1-2---3-|"
            ) { $0.first.contains { $0 > 3 } },
            .init(
                "tryContains(where:)", "Sends whether any value satisfies a predicate, and fails with its error.",
                "tryContains { try nonZero($0) > 3 }", digits: "-1-2-0-4-|"
            ) {
                $0.first.throwing(TestFailure.self).tryContains { value throws(TestFailure) in try nonZero(value) > 3 }
            },
            .init(
                "allSatisfy", "Sends whether all values satisfy a predicate, as soon as that is known.",
                "allSatisfy { $0 < 3 }", digits: "-1-2---3-1-|"
            ) { $0.first.allSatisfy { $0 < 3 } },
            .init(
                "tryAllSatisfy", "Sends whether all values satisfy a predicate, and fails with its error.",
                "tryAllSatisfy { try nonZero($0) < 3 }", digits: "-1-2-0-1-|"
            ) {
                $0.first.throwing(TestFailure.self).tryAllSatisfy { value throws(TestFailure) in try nonZero(value) < 3
                }
            },
        ]
    }
}
