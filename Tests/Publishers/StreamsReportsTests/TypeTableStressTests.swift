import Dispatch
import Streams
import Synchronization
import Testing

@testable import StreamsLayers
@testable import StreamsReports

/// Asks the tables of types on several threads: meant for Thread Sanitizer, and valid without it.
@Suite(.serialized) struct TypeTableStressTests {
    /// More types than a table has places.
    private static let publishers: [any (Publisher & SendableMetatype).Type] = {
        let bases: [any (Publisher & SendableMetatype).Type] = [
            Just<Int>.self, Just<String>.self, Just<Double>.self, Just<Bool>.self, Empty<Int, Never>.self,
            Empty<String, Never>.self, PassthroughSubject<Int, Never>.self, CurrentValueSubject<Int, Never>.self,
        ]
        return bases.flatMap { nested($0, depth: 20) }
    }()

    /// The types of a publisher with more and more operators.
    private static func nested<P: Publisher & SendableMetatype>(_: P.Type, depth: Int) -> [any (
        Publisher & SendableMetatype
    ).Type] {
        guard depth > 0 else { return [] }
        let (map, filter) = (Publishers.Map<P, P.Output>.self, Publishers.Filter<P>.self)
        return [map, filter] + nested(map, depth: depth - 1)
    }

    /// Calls the body with each type, in several rounds, on four threads, each of which begins elsewhere.
    private func race(_ body: @Sendable (any (Publisher & SendableMetatype).Type) -> Void) {
        let publishers = Self.publishers
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for index in 0..<(6 * publishers.count) { body(publishers[(index + thread * 7) % publishers.count]) }
        }
    }

    @Test("Threads that ask a table about many types get each type's own answer")
    func answers() {
        let (table, wrong) = (TypeTable<[String]>(), Count())
        race { type in
            let answer = table.answer(for: type) { ["\(type)"] }
            if answer != ["\(type)"] { wrong.add() }
        }
        #expect(Self.publishers.count > 256 && wrong.count == 0)
    }

    @Test("Threads that ask for the names of many operators get each operator's own name")
    func names() {
        let wrong = Count()
        race { type in
            let expected = "\(type)".hasPrefix("Map") ? "Map" : "Filter"
            if nameOfOperator(type) != expected { wrong.add() }
        }
        #expect(wrong.count == 0)
    }
}

/// Counts on any thread.
private final class Count: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add() { value.add(1, ordering: .relaxed) }
}
