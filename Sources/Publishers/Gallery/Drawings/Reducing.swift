import Streams
import StreamsTesting

extension Gallery {
    static func reducing() throws -> [OperatorDrawing] {
        try [
            .init("reduce", "Sends the result of all values, at the end.", "reduce(0, +)", digits: "-1-2---3-|") {
                $0.first.reduce(0, +)
            },
            .init(
                "tryReduce", "Sends the result of all values, and fails with what its function throws.",
                "tryReduce(0) { try $0 + nonZero($1) }", digits: "-1-2-0-3-|"
            ) { $0.first.tryReduce(0) { sum, value throws(TestFailure) in try sum + nonZero(value) } },
            .init("count", "Sends how many values there were.", "count()", letters: "-a-b---c-|") { $0.first.count() },
            .init("min", "Sends the smallest value.", "min()", digits: "-2-1---3-|") { $0.first.min() },
            .init(
                "min(by:)", "Sends the value that a function puts first.", "min { $0 % 5 < $1 % 5 }", digits: "-2-1-5-|"
            ) { $0.first.min { $0 % 5 < $1 % 5 } },
            .init(
                "tryMin(by:)", "Sends the value that a function puts first, and fails with what it throws.",
                "tryMin { try nonZero($0) < nonZero($1) }", digits: "-2-1-0-3-|"
            ) { $0.first.tryMin { first, second throws(TestFailure) in try nonZero(first) < nonZero(second) } },
            .init("max", "Sends the largest value.", "max()", digits: "-2-3---1-|") { $0.first.max() },
            .init(
                "max(by:)", "Sends the value that a function puts last.", "max { $0 % 5 < $1 % 5 }", digits: "-2-4-5-|"
            ) { $0.first.max { $0 % 5 < $1 % 5 } },
            .init(
                "tryMax(by:)", "Sends the value that a function puts last, and fails with what it throws.",
                "tryMax { try nonZero($0) < nonZero($1) }", digits: "-2-3-0-1-|"
            ) { $0.first.tryMax { first, second throws(TestFailure) in try nonZero(first) < nonZero(second) } },
            .init(
                "contains", "Sends whether there was such a value, as soon as that is known.", "contains(2)",
                digits: "-1-2---3-|"
            ) { $0.first.contains(2) },
            .init(
                "contains(where:)", "Sends whether a function said yes to a value, as soon as that is known.",
                "contains { $0 > 3 }", digits: "-1-2---3-|"
            ) { $0.first.contains { $0 > 3 } },
            .init(
                "tryContains(where:)", "Sends whether a function said yes to a value, and fails with what it throws.",
                "tryContains { try nonZero($0) > 3 }", digits: "-1-2-0-4-|"
            ) { $0.first.tryContains { value throws(TestFailure) in try nonZero(value) > 3 } },
            .init(
                "allSatisfy", "Sends whether a function said yes to all values, as soon as that is known.",
                "allSatisfy { $0 < 3 }", digits: "-1-2---3-1-|"
            ) { $0.first.allSatisfy { $0 < 3 } },
            .init(
                "tryAllSatisfy", "Sends whether a function said yes to all values, and fails with what it throws.",
                "tryAllSatisfy { try nonZero($0) < 3 }", digits: "-1-2-0-1-|"
            ) { $0.first.tryAllSatisfy { value throws(TestFailure) in try nonZero(value) < 3 } },
        ]
    }
}
