import Streams
import StreamsExtras
import StreamsTesting

extension Gallery {
    static func filtering() throws -> [OperatorDrawing] {
        try [
            .init(
                "filter", "Sends the values that satisfy a predicate.", "filter { $0 > 2 }", digits: "-1-4-2-3-|"
            ) { $0.first.filter { $0 > 2 } },
            .init(
                "tryFilter", "Sends the values that satisfy a predicate, and fails with its error.",
                "tryFilter { try nonZero($0) > 2 }", digits: "-1-4-0-3-|"
            ) { $0.first.throwing(TestFailure.self).tryFilter { value throws(TestFailure) in try nonZero(value) > 2 } },
            .init(
                "removeDuplicates", "Drops values that are equal to the one before.", "removeDuplicates()",
                letters: "-a-a-b-a-|"
            ) { $0.first.removeDuplicates() },
            .init(
                "removeDuplicates(by:)", "Drops values that a predicate calls equal to the last one sent.",
                "removeDuplicates { abs($0 - $1) < 2 }", digits: "-1-2-5-4-|"
            ) { $0.first.removeDuplicates { abs($0 - $1) < 2 } },
            .init(
                "tryRemoveDuplicates(by:)",
                "Drops values that a predicate calls equal to the last one sent, and fails with its error.",
                "tryRemoveDuplicates { try nonZero($1) == $0 }", digits: "-1-1-2-0-3-|"
            ) {
                $0.first.throwing(TestFailure.self).tryRemoveDuplicates { last, value throws(TestFailure) in
                    try nonZero(value) == last
                }
            },
            .init("prefix", "Sends a number of values, then cancels its upstream.", "prefix(2)", letters: "-a-b-c-d-|")
            {
                $0.first.prefix(2)
            },
            .init(
                "prefix(while:)", "Sends values as long as they satisfy a predicate.", "prefix(while: { $0 < 3 })",
                digits: "-1-2-3-1-|"
            ) { $0.first.prefix { $0 < 3 } },
            .init(
                "tryPrefix(while:)", "Sends values as long as they satisfy a predicate, and fails with its error.",
                "tryPrefix(while: { try nonZero($0) < 3 })", digits: "-1-2-0-1-|"
            ) { $0.first.throwing(TestFailure.self).tryPrefix { value throws(TestFailure) in try nonZero(value) < 3 } },
            .init(
                "prefix(untilOutputFrom:)", "Sends values until another publisher sends one.",
                "prefix(untilOutputFrom: other)", letters: "-a-b-c-d-|", "------x--|"
            ) { $0.first.prefix(untilOutputFrom: $0.second) },
            .init("dropFirst", "Drops a number of values.", "dropFirst(2)", letters: "-a-b-c-d-|") {
                $0.first.dropFirst(2)
            },
            .init(
                "drop(while:)", "Drops values as long as they satisfy a predicate.", "drop(while: { $0 < 3 })",
                digits: "-1-2-3-1-|"
            ) { $0.first.drop { $0 < 3 } },
            .init(
                "tryDrop(while:)", "Drops values as long as they satisfy a predicate, and fails with its error.",
                "tryDrop(while: { try nonZero($0) < 3 })", digits: "-1-2-0-3-|"
            ) { $0.first.throwing(TestFailure.self).tryDrop { value throws(TestFailure) in try nonZero(value) < 3 } },
            .init(
                "drop(untilOutputFrom:)", "Drops values until another publisher sends one.",
                "drop(untilOutputFrom: other)", letters: "-a-b-c-d-|", "----x----|"
            ) { $0.first.drop(untilOutputFrom: $0.second) },
            .init(
                "sample", of: .streamsExtras, "Sends the latest value when another publisher sends, once.",
                "sample(other)",
                letters: "-a-b-c---d|", "--x---x-x--|", names: ["", "other"]
            ) { $0.first.sample($0.second) },
            .init(
                "partition(by:)", of: .streamsExtras,
                "Divides the values by a predicate: here each part, the second one a frame later.",
                "partition { $0 > 2 }", digits: "-1-4-2-3-|"
            ) { inputs in
                let (large, small) = inputs.first.partition { $0 > 2 }
                return large.map { "\($0)" }.merge(
                    with: small.delay(for: 1, scheduler: inputs.scheduler).map { "(\($0))" })
            },
            .init("first", "Sends the first value, then cancels its upstream.", "first()", letters: "-a-b-c-|") {
                $0.first.first()
            },
            .init(
                "first(where:)", "Sends the first value that satisfies a predicate, then cancels its upstream.",
                "first { $0 > 1 }", digits: "-1-2-3-|"
            ) { $0.first.first { $0 > 1 } },
            .init(
                "tryFirst(where:)", "Sends the first value that satisfies a predicate, and fails with its error.",
                "tryFirst { try nonZero($0) > 1 }", digits: "-1-0-3-|"
            ) { $0.first.throwing(TestFailure.self).tryFirst { value throws(TestFailure) in try nonZero(value) > 1 } },
            .init("last", "Sends the last value.", "last()", letters: "-a-b-c-|") { $0.first.last() },
            .init(
                "last(where:)", "Sends the last value that satisfies a predicate.", "last { $0 < 3 }",
                digits: "-1-2-3-|"
            ) { $0.first.last { $0 < 3 } },
            .init(
                "tryLast(where:)", "Sends the last value that satisfies a predicate, and fails with its error.",
                "tryLast { try nonZero($0) < 3 }", digits: "-1-2-0-|"
            ) { $0.first.throwing(TestFailure.self).tryLast { value throws(TestFailure) in try nonZero(value) < 3 } },
            .init(
                "output(at:)", "Sends the value at an index, then cancels its upstream.", "output(at: 1)",
                letters: "-a-b-c-|"
            ) { $0.first.output(at: 1) },
            .init(
                "output(in:)", "Sends the values at a range of indices, then cancels its upstream.",
                "output(in: 1...2)",
                letters: "-a-b-c-d-|"
            ) { $0.first.output(in: 1...2) },
            .init("ignoreOutput", "Sends the completion alone.", "ignoreOutput()", letters: "-a-b-c-|") {
                $0.first.ignoreOutput()
            },
        ]
    }
}
