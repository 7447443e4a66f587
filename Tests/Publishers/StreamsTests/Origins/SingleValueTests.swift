import Streams
import StreamsTesting
import Testing

@Suite struct SingleValueTests {
    @Test("An optional's publisher sends the value when it is requested, and finishes")
    func some() {
        let recorder = Optional(1).publisher.record(initialDemand: .none)
        #expect(recorder.events == [.subscription])
        recorder.request(.max(1))
        #expect(recorder.events == [.subscription, .value(1), .completion(.finished)])
    }

    @Test("The publisher of nil finishes without a request")
    func none() {
        let recorder = Int?.none.publisher.record(initialDemand: .none)
        #expect(recorder.events == [.subscription, .completion(.finished)])
    }

    @Test("The publisher of a success sends the value when it is requested, and finishes")
    func success() {
        let recorder = Result<Int, Fault>.success(1).publisher.record(initialDemand: .none)
        #expect(recorder.events == [.subscription])
        recorder.request(.max(1))
        #expect(recorder.events == [.subscription, .value(1), .completion(.finished)])
    }

    @Test("The publisher of a failure fails without a request")
    func failure() {
        let recorder = Result<Int, Fault>.Publisher(.upstream).record(initialDemand: .none)
        #expect(recorder.events == [.subscription, .completion(.failure(.upstream))])
    }

    @Test("ignoreOutput of a result passes a failure on")
    func ignoreOutput() {
        let recorder = Result<Int, Fault>.Publisher(.upstream).ignoreOutput().record()
        #expect(recorder.events == [.subscription, .completion(.failure(.upstream))])
    }

    @Test("An empty range of positions gives no value, and a range may end at the second greatest number")
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

    @Test("Operators on nil that would have a result for no values send nothing, as in Combine")
    func nothing() {
        let nothing = Int?.none.publisher
        #expect(nothing.count() == .init(nil) && nothing.reduce(1, +) == .init(nil))
        #expect(nothing.allSatisfy(isSmall) == .init(nil) && nothing.contains(where: isSmall) == .init(nil))
        #expect(nothing.contains(1) == .init(nil))
    }

    @Test("A single value is not compared with itself, unless the comparison may throw, as in Combine")
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

    @Test("A closure that throws on a single value makes a failure of any type")
    func errorTypes() {
        let just: Result<Int, any Error>.Publisher = Just(4).tryMap(checkedDouble)
        let result: Result<Int, any Error>.Publisher = Result<Int, Never>.success(4).publisher.tryMap(
            checkedDouble)
        #expect(throws: Fault.thrown) { try just.result.get() }
        #expect(throws: Fault.thrown) { try result.result.get() }
    }

    @Test("A closure of an operator on a sequence runs for each subscriber, and at once for an array")
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

    @Test("A closure of an operator on a single value runs for each subscriber, and at once for a single value")
    func eagernessOfOne() {
        var calls = 0
        let count = { (number: Int) -> Int in
            calls += 1
            return number
        }
        let publisher = Just(1).map(count)
        #expect(calls == 0 && publisher.record().values == [1] && publisher.record().values == [1] && calls == 2)
        let just: Just<Int> = Just(1).map(count)
        #expect(calls == 3 && just.record().values == [1] && calls == 3)
    }

    @Test("An endless sequence can be shortened, and its dropped elements are not kept")
    func endless() {
        #expect((1...).publisher.dropFirst(2).prefix(3).record().values == [3, 4, 5])
    }

    @Test("A collection's operators take indices, and omit those that it does not have")
    func indices() {
        let slice = [1, 2, 3, 4][1...].publisher
        #expect(slice.output(at: 1) == .init(2) && slice.output(at: 0) == .init(nil))
        #expect(slice.output(in: 2..<9) == .init(sequence: [3, 4]))
    }

    @Test("A collection is counted, whether its count is fast or slow")
    func counts() {
        #expect((0..<Int.max).publisher.count() == Just(.max))
        #expect(Set([1, 2]).publisher.count() == .init(2))
        #expect([1].publisher.setFailureType(to: Fault.self).count() == .init(1))
    }
}
