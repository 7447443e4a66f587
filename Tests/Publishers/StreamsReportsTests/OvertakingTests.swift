import Streams
import StreamsReports
import StreamsTesting
import Testing

/// Tests that a report shows how many publishers of `flatMap` ran at once, and whether their values changed places.
@Suite struct OvertakingTests {
    private let scheduler = TestScheduler()

    /// Returns the line of `flatMap` in a report; each publisher sends after its delay.
    private func line(of delays: [Int], atOnce limit: Subscribers.Demand = .unlimited) throws -> String {
        let joined = delays.publisher.flatMap(maxPublishers: limit) { [scheduler] in
            Just($0).delay(for: .seconds($0), scheduler: scheduler)
        }
        let report = try #require(joined.report { _ in scheduler.advance(by: 100) })
        return try #require("\(report)".split(separator: "\n").map(String.init).first { $0.contains("FlatMap") })
    }

    @Test("A flatMap that reorders says that it has no limit, and who overtook whom")
    func reordering() throws {
        #expect(try line(of: [9, 9, 9, 1]).hasSuffix("✓ finished, no limit: 4 at once, the 4th overtook the 1st"))
        #expect(try line(of: [1, 9, 9, 3, 8]).hasSuffix("no limit: 5 at once, the 5th overtook the 2nd"))
    }

    @Test("A flatMap that keeps the order says only how many publishers ran at once")
    func order() throws {
        #expect(try line(of: [1, 2, 3]).hasSuffix("✓ finished, no limit: 3 at once"))
        #expect(try line(of: [1]).hasSuffix("✓ finished"))
    }

    @Test("A flatMap with a limit shows it, and reorders only within it")
    func limited() throws {
        let (serial, pairs) = (try line(of: [9, 1], atOnce: .max(1)), try line(of: [9, 1, 1], atOnce: .max(2)))
        #expect(serial.contains("FlatMap, 1 at a time ") && serial.hasSuffix("✓ finished"))
        #expect(pairs.contains("FlatMap, 2 at a time ") && pairs.hasSuffix("✓ finished, the 3rd overtook the 1st"))
    }

    @Test("The limit of a flatMap is part of its explanation")
    func explained() {
        func explain(_ limit: Subscribers.Demand) -> String {
            "\(PipelineExplanation(of: [1].publisher.flatMap(maxPublishers: limit) { Just($0) }))"
        }
        #expect(explain(.unlimited).hasSuffix("joining   FlatMap → Int"))
        #expect(explain(.max(1)).hasSuffix("joining   FlatMap, 1 at a time → Int"))
    }

    @Test("Many publishers are counted as far as the report has kept them")
    func many() throws {
        let text = try line(of: Array(repeating: 1, count: 100))
        #expect(text.hasSuffix("✓ finished, no limit: 100 at once"))
        let pairs = try line(of: Array(repeating: 1, count: 100), atOnce: .max(2))
        #expect(pairs.contains("FlatMap, 2 at a time ") && pairs.hasSuffix("✓ finished"))
    }
}
