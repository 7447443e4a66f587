import Streams
import StreamsTesting

/// A diagram of Docs/Marbles.md.
struct DocumentedDiagram {
    let name: String
    let sentence: String
    let diagram: MarbleDiagram

    init(_ name: String, _ sentence: String, _ diagram: MarbleDiagram) {
        (self.name, self.sentence, self.diagram) = (name, sentence, diagram)
    }

    static func all() throws -> [DocumentedDiagram] {
        try transforming() + filtering() + timing() + combining() + nesting() + recovering()
    }

    private static func transforming() throws -> [DocumentedDiagram] {
        try [
            .init(
                "map", "Sends what a function makes of each value.",
                MarbleDiagram("map { $0 * 10 }", inputs: "-1-2---3-|", values: .digits) { i, _ in i[0].map { $0 * 10 } }
            ),
            .init(
                "scan", "Sends the result so far, after each value.",
                MarbleDiagram("scan(0, +)", inputs: "-1-2---3-|", values: .digits) { i, _ in i[0].scan(0, +) }),
            .init(
                "collect", "Sends values in groups, and the rest at the end.",
                MarbleDiagram("collect(2)", inputs: "-a-b---c-|") { i, _ in
                    i[0].collect(2).map { $0.joined(separator: " ") }
                }),
        ]
    }

    private static func filtering() throws -> [DocumentedDiagram] {
        try [
            .init(
                "filter", "Sends the values that a function says yes to.",
                MarbleDiagram("filter { $0 > 2 }", inputs: "-1-4-2-3-|", values: .digits) { i, _ in
                    i[0].filter { $0 > 2 }
                }),
            .init(
                "removeDuplicates", "Sends no value that is equal to the one before it.",
                MarbleDiagram("removeDuplicates()", inputs: "-a-a-b-a-|") { i, _ in i[0].removeDuplicates() }),
            .init(
                "prefix", "Sends so many values, and cancels the rest.",
                MarbleDiagram("prefix(2)", inputs: "-a-b-c-d-|") { i, _ in i[0].prefix(2) }),
            .init(
                "prefix-untilOutputFrom", "Sends values until another publisher sends one.",
                MarbleDiagram("prefix(untilOutputFrom:)", inputs: "-a-b-c-d-|", "------x--|") { i, _ in
                    i[0].prefix(untilOutputFrom: i[1])
                }),
        ]
    }

    private static func timing() throws -> [DocumentedDiagram] {
        try [
            .init(
                "debounce", "Sends a value when no other has come for a while.",
                MarbleDiagram("debounce(for: 2)", inputs: "-a-bc----d---|") { i, s in
                    i[0].debounce(for: 2, scheduler: s)
                }),
            .init(
                "throttle", "Sends at most one value in a span of time: here the latest.",
                MarbleDiagram("throttle(for: 3, latest: true)", inputs: "-a-bcd---e----|") { i, s in
                    i[0].throttle(for: 3, scheduler: s, latest: true)
                }),
            .init(
                "delay", "Sends everything later.",
                MarbleDiagram("delay(for: 2.5)", inputs: "-a-b---c|") { i, s in i[0].delay(for: 2.5, scheduler: s) }),
            .init(
                "timeout", "Fails, or finishes, when nothing has come for a while, and cancels.",
                MarbleDiagram("timeout(3)", inputs: "-a--b------c|") { i, s in
                    i[0].timeout(3, scheduler: s) { TestFailure("late") }
                }),
            .init(
                "collect-byTime", "Sends what came in a span of time.",
                MarbleDiagram("collect(.byTime(4))", inputs: "-a-bc---d-|") { i, s in
                    i[0].collect(.byTime(s, 4)).map { $0.joined(separator: " ") }
                }),
        ]
    }

    private static func combining() throws -> [DocumentedDiagram] {
        try [
            .init(
                "merge", "Sends the values of all, as they come.",
                MarbleDiagram("merge", inputs: "-a---b-c-|", "---1-2-----3|") { i, _ in i[0].merge(with: i[1]) }),
            .init(
                "combineLatest", "Sends the latest values of all, whenever one has come.",
                MarbleDiagram("combineLatest", inputs: "-a----b--|", "---1-----2-|") { i, _ in
                    i[0].combineLatest(i[1]) { $0 + $1 }
                }),
            .init(
                "zip", "Sends the first values of all, then the second ones, and so on.",
                MarbleDiagram("zip", inputs: "-a-b---c-|", "---1---2-----3|") { i, _ in i[0].zip(i[1]) { $0 + $1 } }),
            .init(
                "withLatestFrom", "Sends its values, each with the latest one of another.",
                MarbleDiagram("withLatestFrom", inputs: "-a---b-c-|", "--1---2--|") { i, _ in
                    i[0].withLatestFrom(i[1]) { $0 + $1 }
                }),
            .init(
                "append", "Goes on with another publisher when the first has finished.",
                MarbleDiagram("append", inputs: "-a-b|", "-1-2|") { i, _ in i[0].append(i[1]) }),
            .init(
                "amb", "Goes with the one that is first to send something, and cancels the others.",
                MarbleDiagram("amb", inputs: "---a-b-|", "-1--2--3|") { i, _ in i[0].amb(i[1]) }),
        ]
    }

    private static func nesting() throws -> [DocumentedDiagram] {
        try [
            .init(
                "flatMap", "Sends the values of all publishers that a function makes of its values.",
                MarbleDiagram("flatMap", inputs: "-a--b-----|", "-1-2-3|", "-x-y|", names: ["", "a", "b"]) { i, _ in
                    i[0].flatMap { $0 == "a" ? i[1] : i[2] }
                }),
            .init(
                "flatMapLatest", "Sends the values of the latest publisher, and cancels the one before it.",
                MarbleDiagram("flatMapLatest", inputs: "-a--b-----|", "-1-2-3|", "-x-y|", names: ["", "a", "b"]) {
                    i, _ in
                    i[0].flatMapLatest { $0 == "a" ? i[1] : i[2] }
                }),
        ]
    }

    private static func recovering() throws -> [DocumentedDiagram] {
        try [
            .init(
                "catch", "Goes on with a publisher that is made of the failure.",
                MarbleDiagram("catch", inputs: "-a-b-#", "-1-2|") { i, _ in i[0].catch { _ in i[1] } }),
            .init(
                "retry", "Subscribes once more after a failure.",
                MarbleDiagram("retry(1)", inputs: "-a-b-#") { i, _ in i[0].retry(1) }),
            .init(
                "replaceError", "Sends a value in place of a failure.",
                MarbleDiagram("replaceError(with: \"?\")", inputs: "-a-b-#") { i, _ in i[0].replaceError(with: "?") }),
            .init(
                "fallback", "Subscribes to another publisher, and makes it, only on failure.",
                MarbleDiagram("fallback(to: cache)", inputs: "---#", "-(ab|)", names: ["server", "cache"]) { i, _ in
                    i[0].fallback { i[1] }
                }),
        ]
    }
}
