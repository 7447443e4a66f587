import Streams
import StreamsTesting
import Testing

extension Laws {
    /// Operators with closures that may throw.
    @Suite struct TryLaws {
        @Test("An operator whose closure does not throw does what its twin does that cannot", arguments: Tried.all)
        fileprivate func plain(operator tried: Tried) throws {
            let endings = Generator<Subscribers.Completion<Fault>>.element(of: [.finished, .failure(.upstream)])
            let values = Generator.array(of: .int(in: 0...5), count: 0...9)
            try forAll(Generator { (values.draw(from: &$0), endings.draw(from: &$0)) }) { values, ending in
                let upstream = Record(output: values, completion: ending).eraseToAnyPublisher()
                try checkEqual(tried.tried(upstream), tried.plain(upstream))
                try checkEqual(tried.typed(upstream), tried.plain(upstream))
            }
        }
    }
}

private typealias Ints = AnyPublisher<Int, Fault>

/// What the publisher sends, in words.
private func told(_ publisher: some Publisher) -> [String] { publisher.record().events.map { "\($0)" } }

/// The order by the remainder of three, so that equal values differ.
private func precedes(_ one: Int, _ other: Int) -> Bool { one % 3 < other % 3 }
private func isAlike(_ one: Int, _ other: Int) -> Bool { one % 3 == other % 3 }

private struct Tried: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let plain, tried, typed: @Sendable (Ints) -> [String]

    init(
        _ name: String, _ plain: @escaping @Sendable (Ints) -> [String],
        _ tried: @escaping @Sendable (Ints) -> [String],
        _ typed: @escaping @Sendable (Ints) -> [String]
    ) { (testDescription, self.plain, self.tried, self.typed) = (name, plain, tried, typed) }

    static let all = [
        Tried("map", { told($0.map { $0 + 1 }) }, { told($0.tryMap { value throws(any Error) in value + 1 }) }) {
            told($0.tryMap { value throws(Fault) in value + 1 })
        },
        Tried(
            "compactMap", { told($0.compactMap { $0 > 2 ? $0 : nil }) },
            { told($0.tryCompactMap { value throws(any Error) in value > 2 ? value : nil }) }
        ) { told($0.tryCompactMap { value throws(Fault) in value > 2 ? value : nil }) },
        Tried("filter", { told($0.filter { $0 > 2 }) }, { told($0.tryFilter { value throws(any Error) in value > 2 }) })
        {
            told($0.tryFilter { value throws(Fault) in value > 2 })
        },
        Tried(
            "scan", { told($0.scan(1) { $0 * 2 - $1 }) },
            { told($0.tryScan(1) { a, b throws(any Error) in a * 2 - b }) }
        ) {
            told($0.tryScan(1) { a, b throws(Fault) in a * 2 - b })
        },
        Tried(
            "reduce", { told($0.reduce(1) { $0 * 2 - $1 }) },
            { told($0.tryReduce(1) { a, b throws(any Error) in a * 2 - b }) }
        ) { told($0.tryReduce(1) { a, b throws(Fault) in a * 2 - b }) },
        Tried(
            "removeDuplicates", { told($0.removeDuplicates(by: isAlike)) },
            { told($0.tryRemoveDuplicates { a, b throws(any Error) in isAlike(a, b) }) }
        ) { told($0.tryRemoveDuplicates { a, b throws(Fault) in isAlike(a, b) }) },
        Tried(
            "min", { told($0.min(by: precedes)) }, { told($0.tryMin { a, b throws(any Error) in precedes(a, b) }) }
        ) { told($0.tryMin { a, b throws(Fault) in precedes(a, b) }) },
        Tried(
            "max", { told($0.max(by: precedes)) }, { told($0.tryMax { a, b throws(any Error) in precedes(a, b) }) }
        ) { told($0.tryMax { a, b throws(Fault) in precedes(a, b) }) },
        Tried(
            "first", { told($0.first { $0 > 2 }) }, { told($0.tryFirst { value throws(any Error) in value > 2 }) }
        ) { told($0.tryFirst { value throws(Fault) in value > 2 }) },
        Tried("last", { told($0.last { $0 > 2 }) }, { told($0.tryLast { value throws(any Error) in value > 2 }) }) {
            told($0.tryLast { value throws(Fault) in value > 2 })
        },
        Tried(
            "contains", { told($0.contains { $0 > 2 }) },
            { told($0.tryContains { value throws(any Error) in value > 2 }) }
        ) { told($0.tryContains { value throws(Fault) in value > 2 }) },
        Tried(
            "allSatisfy", { told($0.allSatisfy { $0 > 2 }) },
            { told($0.tryAllSatisfy { value throws(any Error) in value > 2 }) }
        ) { told($0.tryAllSatisfy { value throws(Fault) in value > 2 }) },
        Tried(
            "prefix", { told($0.prefix { $0 > 2 }) }, { told($0.tryPrefix { value throws(any Error) in value > 2 }) }
        ) { told($0.tryPrefix { value throws(Fault) in value > 2 }) },
        Tried("drop", { told($0.drop { $0 > 2 }) }, { told($0.tryDrop { value throws(any Error) in value > 2 }) }) {
            told($0.tryDrop { value throws(Fault) in value > 2 })
        },
    ]
}
