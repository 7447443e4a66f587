import Streams
import StreamsTesting

extension Gallery {
    static func filtering() throws -> [OperatorDrawing] {
        try [
            .init(
                "filter", "Sends the values that a function says yes to.", "filter { $0 > 2 }", digits: "-1-4-2-3-|"
            ) { $0.first.filter { $0 > 2 } },
            .init(
                "tryFilter", "Sends the values that a function says yes to, and fails with what it throws.",
                "tryFilter { try nonZero($0) > 2 }", digits: "-1-4-0-3-|"
            ) { $0.first.tryFilter { value throws(TestFailure) in try nonZero(value) > 2 } },
            .init(
                "removeDuplicates", "Sends no value that is equal to the one before it.", "removeDuplicates()",
                letters: "-a-a-b-a-|"
            ) { $0.first.removeDuplicates() },
            .init(
                "removeDuplicates(by:)", "Sends no value that is, by a function, the same as the one sent before it.",
                "removeDuplicates { abs($0 - $1) < 2 }", digits: "-1-2-5-4-|"
            ) { $0.first.removeDuplicates { abs($0 - $1) < 2 } },
            .init(
                "tryRemoveDuplicates(by:)",
                "Sends no value that is, by a function, the same as the one sent before it, and fails with what that throws.",
                "tryRemoveDuplicates { try nonZero($1) == $0 }", digits: "-1-1-2-0-3-|"
            ) { $0.first.tryRemoveDuplicates { last, value throws(TestFailure) in try nonZero(value) == last } },
            .init("prefix", "Sends so many values, and cancels the rest.", "prefix(2)", letters: "-a-b-c-d-|") {
                $0.first.prefix(2)
            },
            .init(
                "prefix(while:)", "Sends values until a function says no.", "prefix(while: { $0 < 3 })",
                digits: "-1-2-3-1-|"
            ) { $0.first.prefix { $0 < 3 } },
            .init(
                "tryPrefix(while:)", "Sends values until a function says no, and fails with what it throws.",
                "tryPrefix(while: { try nonZero($0) < 3 })", digits: "-1-2-0-1-|"
            ) { $0.first.tryPrefix { value throws(TestFailure) in try nonZero(value) < 3 } },
            .init(
                "prefix(untilOutputFrom:)", "Sends values until another publisher sends one.",
                "prefix(untilOutputFrom: other)", letters: "-a-b-c-d-|", "------x--|"
            ) { $0.first.prefix(untilOutputFrom: $0.second) },
            .init("dropFirst", "Leaves out so many values.", "dropFirst(2)", letters: "-a-b-c-d-|") {
                $0.first.dropFirst(2)
            },
            .init(
                "drop(while:)", "Leaves out values until a function says no.", "drop(while: { $0 < 3 })",
                digits: "-1-2-3-1-|"
            ) { $0.first.drop { $0 < 3 } },
            .init(
                "tryDrop(while:)", "Leaves out values until a function says no, and fails with what it throws.",
                "tryDrop(while: { try nonZero($0) < 3 })", digits: "-1-2-0-3-|"
            ) { $0.first.tryDrop { value throws(TestFailure) in try nonZero(value) < 3 } },
            .init(
                "drop(untilOutputFrom:)", "Leaves out values until another publisher sends one.",
                "drop(untilOutputFrom: other)", letters: "-a-b-c-d-|", "----x----|"
            ) { $0.first.drop(untilOutputFrom: $0.second) },
            .init("first", "Sends the first value, and cancels the rest.", "first()", letters: "-a-b-c-|") {
                $0.first.first()
            },
            .init(
                "first(where:)", "Sends the first value that a function says yes to, and cancels the rest.",
                "first { $0 > 1 }", digits: "-1-2-3-|"
            ) { $0.first.first { $0 > 1 } },
            .init(
                "tryFirst(where:)", "Sends the first value that a function says yes to, and fails with what it throws.",
                "tryFirst { try nonZero($0) > 1 }", digits: "-1-0-3-|"
            ) { $0.first.tryFirst { value throws(TestFailure) in try nonZero(value) > 1 } },
            .init("last", "Sends the last value.", "last()", letters: "-a-b-c-|") { $0.first.last() },
            .init(
                "last(where:)", "Sends the last value that a function says yes to.", "last { $0 < 3 }",
                digits: "-1-2-3-|"
            ) { $0.first.last { $0 < 3 } },
            .init(
                "tryLast(where:)", "Sends the last value that a function says yes to, and fails with what it throws.",
                "tryLast { try nonZero($0) < 3 }", digits: "-1-2-0-|"
            ) { $0.first.tryLast { value throws(TestFailure) in try nonZero(value) < 3 } },
            .init(
                "output(at:)", "Sends the value with an index, and cancels the rest.", "output(at: 1)",
                letters: "-a-b-c-|"
            ) { $0.first.output(at: 1) },
            .init(
                "output(in:)", "Sends the values with indices in a range, and cancels the rest.", "output(in: 1...2)",
                letters: "-a-b-c-d-|"
            ) { $0.first.output(in: 1...2) },
            .init("ignoreOutput", "Sends only how it ends.", "ignoreOutput()", letters: "-a-b-c-|") {
                $0.first.ignoreOutput()
            },
        ]
    }
}
