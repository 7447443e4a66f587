import Streams
import StreamsTesting
import Testing

@Suite struct SingleValueTests {
    @Test("An optional's publisher sends the value when it is asked, and finishes")
    func some() {
        let recorder = Optional(1).publisher.record(initialDemand: .none)
        #expect(recorder.events == [.subscription])
        recorder.request(.max(1))
        #expect(recorder.events == [.subscription, .value(1), .completion(.finished)])
    }

    @Test("The publisher of nil finishes unasked")
    func none() {
        let recorder = Int?.none.publisher.record(initialDemand: .none)
        #expect(recorder.events == [.subscription, .completion(.finished)])
    }

    @Test("The publisher of a success sends the value when it is asked, and finishes")
    func success() {
        let recorder = Result<Int, Fault>.success(1).publisher.record(initialDemand: .none)
        #expect(recorder.events == [.subscription])
        recorder.request(.max(1))
        #expect(recorder.events == [.subscription, .value(1), .completion(.finished)])
    }

    @Test("The publisher of a failure fails unasked")
    func failure() {
        let recorder = Result<Int, Fault>.Publisher(.upstream).record(initialDemand: .none)
        #expect(recorder.events == [.subscription, .completion(.failure(.upstream))])
    }

    @Test("ignoreOutput of a result passes a failure on")
    func ignoreOutput() {
        let recorder = Result<Int, Fault>.Publisher(.upstream).ignoreOutput().record()
        #expect(recorder.events == [.subscription, .completion(.failure(.upstream))])
    }

    @Test("No positions give no value, and the last one may be the greatest number but one")
    func positions() {
        #expect(Just(1).output(in: 0..<0) == .init(nil) && Optional(1).publisher.output(in: 0..<0) == .init(nil))
        #expect(Optional(1).publisher.output(in: 0..<(.max - 1)) == .init(1))
    }

    @Test("Publishers of one value are equal when their values are")
    func equality() {
        #expect(Optional(1).publisher == .init(1) && Optional(1).publisher != .init(nil))
        #expect(Result<Int, Fault>.Publisher(1) == .init(.success(1)))
        #expect(Result<Int, Fault>.Publisher(1) != .init(.upstream))
    }

    @Test("Operators on nil that would be true of no values send nothing, as in Combine")
    func nothing() {
        let nothing = Int?.none.publisher
        #expect(nothing.count() == .init(nil) && nothing.reduce(1, +) == .init(nil))
        #expect(nothing.allSatisfy(isSmall) == .init(nil) && nothing.contains(where: isSmall) == .init(nil))
        #expect(nothing.contains(1) == .init(nil))
    }

    @Test("A single value is not compared with itself, but where the comparison may throw, as in Combine")
    func comparisons() {
        var comparisons = 0
        let compare = { (one: Int, other: Int) in
            comparisons += 1
            return one < other
        }
        _ = Just(1).min(by: compare).max(by: compare).removeDuplicates(by: compare)
        #expect(comparisons == 0)
        let compared = Just(1).tryRemoveDuplicates(by: { _, _ in throw Fault.thrown })
        #expect(throws: Fault.thrown) { try compared.result.get() }
    }

    @Test("What a closure throws on a single value is any error")
    func errorTypes() {
        let just: Result<Int, any Error>.Publisher = Just(4).tryMap(checkedDouble)
        let result: Result<Int, any Error>.Publisher = Result<Int, Never>.success(4).publisher.tryMap(
            checkedDouble)
        #expect(throws: Fault.thrown) { try just.result.get() }
        #expect(throws: Fault.thrown) { try result.result.get() }
    }

    @Test("A closure of an operator on a sequence runs for each subscriber, and at once if an array is asked for")
    func eagerness() {
        var calls = 0
        let count = { (number: Int) -> Int in
            calls += 1
            return number
        }
        let publisher = [1, 2].publisher.map(count)
        #expect(
            calls == 0 && publisher.record().values == [1, 2] && publisher.record().values == [1, 2] && calls == 4)
        let array: Publishers.Sequence<[Int], Never> = [1, 2].publisher.map(count)
        #expect(calls == 6 && array.record().values == [1, 2] && calls == 6)
    }

    @Test("A sequence without end can be shortened, and what is left out at its beginning is not kept")
    func endless() {
        #expect((1...).publisher.dropFirst(2).prefix(3).record().values == [3, 4, 5])
    }

    @Test("A collection's operators take indices, and leave out those that it has not")
    func indices() {
        let slice = [1, 2, 3, 4][1...].publisher
        #expect(slice.output(at: 1) == .init(2) && slice.output(at: 0) == .init(nil))
        #expect(slice.output(in: 2..<9) == .init(sequence: [3, 4]))
    }

    @Test("A collection is counted where that is quick, and where it is not")
    func counts() {
        #expect((0..<Int.max).publisher.count() == Just(.max))
        #expect(Set([1, 2]).publisher.count() == .init(2))
        #expect([1].publisher.setFailureType(to: Fault.self).count() == .init(1))
    }
}
