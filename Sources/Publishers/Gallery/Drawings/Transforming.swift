import Streams
import StreamsExtras
import StreamsTesting

extension Gallery {
    static func transforming() throws -> [OperatorDrawing] {
        try [
            .init("map", "Sends what a function makes of each value.", "map { $0 * 10 }", digits: "-1-2---3-|") {
                $0.first.map { $0 * 10 }
            },
            .init(
                "tryMap", "Sends what a function makes of each value, and fails with what that throws.",
                "tryMap { try nonZero($0) * 10 }", digits: "-1-2-0-3-|"
            ) { $0.first.tryMap { value throws(TestFailure) in try nonZero(value) * 10 } },
            .init(
                "compactMap", "Sends what a function makes of each value, if that is not nil.",
                "compactMap { $0 > 2 ? $0 * 10 : nil }", digits: "-1-4-2-3-|"
            ) { $0.first.compactMap { $0 > 2 ? $0 * 10 : nil } },
            .init(
                "tryCompactMap",
                "Sends what a function makes of each value, if that is not nil, and fails with what it throws.",
                "tryCompactMap { try nonZero($0) > 1 ? $0 : nil }", digits: "-1-2-0-3-|"
            ) { $0.first.tryCompactMap { value throws(TestFailure) in try nonZero(value) > 1 ? value : nil } },
            .init("scan", "Sends the result so far, after each value.", "scan(0, +)", digits: "-1-2---3-|") {
                $0.first.scan(0, +)
            },
            .init(
                "tryScan", "Sends the result so far, after each value, and fails with what its function throws.",
                "tryScan(0) { try $0 + nonZero($1) }", digits: "-1-2-0-3-|"
            ) { $0.first.tryScan(0) { sum, value throws(TestFailure) in try sum + nonZero(value) } },
            .init(
                "flatMap", "Sends the values of all publishers that a function makes of its values.",
                "flatMap { $0 == \"a\" ? one : other }", letters: "-a--b-----|", "-1-2-3|", "-x-y|",
                names: ["", "one", "other"]
            ) { inputs in inputs.first.flatMap { $0 == "a" ? inputs.second : inputs.third } },
            .init(
                "flatMap(maxPublishers:)",
                "Has so many publishers at a time, and asks for the next value when one has ended.",
                "flatMap(maxPublishers: .max(1))", letters: "(ab|)", "-1-2|", "-x-y|", names: ["", "one", "other"]
            ) { inputs in inputs.first.flatMap(maxPublishers: .max(1)) { $0 == "a" ? inputs.second : inputs.third } },
            .init(
                "flatMapLatest", "Sends the values of the latest publisher, and cancels the one before it.",
                "flatMapLatest { $0 == \"a\" ? one : other }", letters: "-a--b-----|", "-1-2-3|", "-x-y|",
                names: ["", "one", "other"]
            ) { inputs in inputs.first.flatMapLatest { $0 == "a" ? inputs.second : inputs.third } },
            .init(
                "switchToLatest",
                "Sends the values of the latest publisher that was sent, and cancels the one before it.",
                "map { $0 == \"a\" ? one : other }.switchToLatest()", letters: "-a--b-----|", "-1-2-3|", "-x-y|",
                names: ["", "one", "other"]
            ) { inputs in inputs.first.map { $0 == "a" ? inputs.second : inputs.third }.switchToLatest() },
            .init(
                "replaceNil", "Sends a value in place of each nil.",
                "map { $0 == 0 ? nil : $0 }.replaceNil(with: 9)", digits: "-1-0-3-|"
            ) { $0.first.map { $0 == 0 ? nil : $0 }.replaceNil(with: 9) },
            .init("collect", "Sends all values in an array, at the end.", "collect()", letters: "-a-b-c-|") {
                $0.first.collect().map { $0.joined(separator: " ") }
            },
            .init(
                "collect(_:)", "Sends values in groups, and the rest at the end.", "collect(2)", letters: "-a-b---c-|"
            ) {
                $0.first.collect(2).map { $0.joined(separator: " ") }
            },
            .init(
                "encode", "Sends the bytes that an encoder makes of each value.",
                "encode(encoder: Doubling())", letters: "-a-b-|"
            ) { $0.first.encode(encoder: Doubling()) },
            .init(
                "decode", "Sends the values that a decoder reads from bytes.",
                "decode(type: Int.self, decoder: Digits())", letters: "-1-2-x-3|"
            ) { $0.first.decode(type: Int.self, decoder: Digits()) },
            .init(
                "setFailureType", "Passes all on, as if it could fail.",
                "setFailureType(to: TestFailure.self)", letters: "-a-b-|"
            ) { $0.first.replaceError(with: "?").setFailureType(to: TestFailure.self) },
            .init(
                "eraseToAnyPublisher", "Passes all on, and hides what made it.", "eraseToAnyPublisher()",
                letters: "-a-b-|"
            ) { $0.first.eraseToAnyPublisher() },
        ]
    }
}
