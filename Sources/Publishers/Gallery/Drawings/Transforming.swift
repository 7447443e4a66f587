import Streams
import StreamsExtras
import StreamsTesting

extension Gallery {
    static func transforming() throws -> [OperatorDrawing] {
        try [
            .init("map", "Transforms each value.", "map { $0 * 10 }", digits: "-1-2---3-|") {
                $0.first.map { $0 * 10 }
            },
            .init(
                "tryMap", "Transforms each value, and fails with the function's error.",
                "tryMap { try nonZero($0) * 10 }", digits: "-1-2-0-3-|"
            ) { $0.first.throwing(TestFailure.self).tryMap { value throws(TestFailure) in try nonZero(value) * 10 } },
            .init(
                "compactMap", "Transforms each value, and drops results that are nil.",
                "compactMap { $0 > 2 ? $0 * 10 : nil }", digits: "-1-4-2-3-|"
            ) { $0.first.compactMap { $0 > 2 ? $0 * 10 : nil } },
            .init(
                "tryCompactMap",
                "Transforms each value, drops nil, and fails with the function's error.",
                "tryCompactMap { try nonZero($0) > 1 ? $0 : nil }", digits: "-1-2-0-3-|"
            ) {
                $0.first.throwing(TestFailure.self).tryCompactMap { value throws(TestFailure) in
                    try nonZero(value) > 1 ? value : nil
                }
            },
            .init(
                "scan", "Combines each value with the result so far, and sends the new result.", "scan(0, +)",
                digits: "-1-2---3-|"
            ) {
                $0.first.scan(0, +)
            },
            .init(
                "tryScan", "Combines each value with the result so far, and fails with the function's error.",
                "tryScan(0) { try $0 + nonZero($1) }", digits: "-1-2-0-3-|"
            ) {
                $0.first.throwing(TestFailure.self).tryScan(0) { sum, value throws(TestFailure) in
                    try sum + nonZero(value)
                }
            },
            .init(
                "flatMap", "Makes a publisher from each value, and sends the values of all of them.",
                "flatMap { $0 == \"a\" ? one : other }", letters: "-a--b-----|", "-1-2-3|", "-x-y|",
                names: ["", "one", "other"]
            ) { inputs in inputs.first.flatMap { $0 == "a" ? inputs.second : inputs.third } },
            .init(
                "flatMap(maxPublishers:)",
                "Limits the number of publishers at a time; requests the next value when one has ended.",
                "flatMap(maxPublishers: .max(1))", letters: "(ab|)", "-1-2|", "-x-y|", names: ["", "one", "other"]
            ) { inputs in inputs.first.flatMap(maxPublishers: .max(1)) { $0 == "a" ? inputs.second : inputs.third } },
            .init(
                "flatMapLatest", of: .streamsExtras,
                "Makes a publisher from each value, sends the values of the latest one, and cancels the one before.",
                "flatMapLatest { $0 == \"a\" ? one : other }", letters: "-a--b-----|", "-1-2-3|", "-x-y|",
                names: ["", "one", "other"]
            ) { inputs in inputs.first.flatMapLatest { $0 == "a" ? inputs.second : inputs.third } },
            .init(
                "switchToLatest",
                "Sends the values of the latest publisher received, and cancels the one before.",
                "map { $0 == \"a\" ? one : other }.switchToLatest()", letters: "-a--b-----|", "-1-2-3|", "-x-y|",
                names: ["", "one", "other"]
            ) { inputs in inputs.first.map { $0 == "a" ? inputs.second : inputs.third }.switchToLatest() },
            .init(
                "flatMapFirst", of: .streamsExtras,
                "Makes a publisher from a value, and drops the values that come until that has finished.",
                "flatMapFirst { $0 == \"a\" ? one : other }", letters: "-a--b-c---|", "-1-2|", "-x|",
                names: ["", "one", "other"]
            ) { inputs in inputs.first.flatMapFirst { $0 == "a" ? inputs.second : inputs.third } },
            .init(
                "concatMap", of: .streamsExtras,
                "Makes a publisher from each value, and sends the values of one after the other.",
                "concatMap { $0 == \"a\" ? one : other }", letters: "(ab|)", "-1-2|", "-x-y|",
                names: ["", "one", "other"]
            ) { inputs in inputs.first.concatMap { $0 == "a" ? inputs.second : inputs.third } },
            .init(
                "mapAsync", of: .streamsExtras,
                "Sends what an asynchronous function makes of each value, in the order of the values.",
                "mapAsync(maxConcurrent: 2) { await sleep($0) }", digits: "(312|)"
            ) { inputs in inputs.first.mapStarted(maxConcurrent: 2) { inputs.sleep($0) } },
            .init(
                "mapAsyncUnordered", of: .streamsExtras,
                "Sends what an asynchronous function makes of each value, as soon as it is there.",
                "mapAsyncUnordered(maxConcurrent: 2) { await sleep($0) }", digits: "(312|)"
            ) { inputs in inputs.first.mapStarted(maxConcurrent: 2, isOrdered: false) { inputs.sleep($0) } },
            .init(
                "pairwise", of: .streamsExtras, "Sends each value with the one before it.", "pairwise()",
                letters: "-a-b---c-|"
            ) {
                $0.first.pairwise().map { $0 + $1 }
            },
            .init(
                "with", of: .streamsExtras, "Binds a task-local value for the closures before it.",
                "map { $0 + Request.id }.with(Request.$id, \"7\")", letters: "-a-b---c-|"
            ) { $0.first.map { $0 + Request.id }.with(Request.$id, "7") },
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
                "collect(until:)", of: .streamsExtras,
                "Sends the values that came before a value of another publisher, in an array.",
                "collect(until: other, limit: 3)", letters: "-abc-d-e--|", "-----x---x|", names: ["", "other"]
            ) { $0.first.collect(until: $0.second, limit: 3).map { $0.joined(separator: " ") } },
            .init(
                "groupBy", of: .streamsExtras, "Sends a publisher for each key, which sends the values of that key.",
                "groupBy(maxGroups: 2) { $0 % 2 }, each with its key", digits: "-1-2-3-4-|"
            ) {
                $0.first.groupBy(maxGroups: 2, bufferSize: 1) { $0 % 2 }.flatMap { group in
                    group.map { "\(group.key):\($0)" }
                }
            },
            .init(
                "window", of: .streamsExtras, "Sends publishers of a number of values each.",
                "window(2), the sum of each",
                digits: "-1-2-3-4-5-|"
            ) { $0.first.window(2).flatMap { $0.reduce(0, +) } },
            .init(
                "window(until:)", of: .streamsExtras,
                "Sends publishers of the values between two values of another publisher.",
                "window(until: other), the sum of each", digits: "-1-2-3-4-5-|", "----9---9---|"
            ) { $0.first.window(until: $0.second, bufferSize: 1).flatMap { $0.reduce(0, +) } },
            .init(
                "window(every:)", of: .streamsExtras, "Sends publishers of the values of each interval.",
                "window(every: 4), the sum of each",
                digits: "-1-2-3-4-5-|"
            ) { $0.first.window(every: 4, scheduler: $0.scheduler, bufferSize: 1).flatMap { $0.reduce(0, +) } },
            .init(
                "encode", "Encodes each value.",
                "encode(encoder: Doubling())", letters: "-a-b-|"
            ) { $0.first.encode(encoder: Doubling()) },
            .init(
                "decode", "Decodes each value.",
                "decode(type: Int.self, decoder: Digits())", letters: "-1-2-x-3|"
            ) { $0.first.decode(type: Int.self, decoder: Digits()) },
            .init(
                "setFailureType", "Passes all signals on, with another type of failure.",
                "setFailureType(to: TestFailure.self)", letters: "-a-b-|"
            ) { $0.first.replaceError(with: "?").setFailureType(to: TestFailure.self) },
            .init(
                "eraseToAnyPublisher", "Passes all signals on, and hides the type of its upstream.",
                "eraseToAnyPublisher()",
                letters: "-a-b-|"
            ) { $0.first.eraseToAnyPublisher() },
        ]
    }
}

extension Inputs<Int> {
    /// Stands for an asynchronous function that takes the given number of moments, and returns that number.
    fileprivate func sleep(_ moments: Int) -> some Publisher<Int, TestFailure> {
        Just(moments).delay(for: .seconds(moments), scheduler: scheduler).setFailureType(to: TestFailure.self)
    }
}

private enum Request { @TaskLocal static var id = "none" }
