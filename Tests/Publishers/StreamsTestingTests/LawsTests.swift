import Streams
import StreamsTesting
import Testing

@Suite(.serialized) struct LawsTests {
    /// Returns the failure that the laws find for a mistaken operator.
    private func finding(of mistake: Mistake, seed: UInt64) -> PropertyFailure? {
        let laws = OperatorLaws(model: { $0 }, { Clumsy($0, mistake) })
        do { try laws.check(count: 1000, seed: seed) } catch { return error as? PropertyFailure }
        return nil
    }

    @Test("A mistake is found, named by its rule, and shrunk", arguments: Mistake.allCases)
    func mistakes(mistake: Mistake) throws {
        let failure = try #require(finding(of: mistake, seed: 7))
        #expect(mistake.findings.contains { "\(failure.error)".contains($0) }, "\(failure)")
        let events = try #require(failure.value.firstMatch(of: /(\d+) events/)?.1)
        #expect(try #require(Int(events)) <= 8, "\(failure)")
    }

    @Test("The same seed finds the same failure", arguments: [1, 2, 3])
    func seed(seed: UInt64) throws {
        let failures = (0..<2).map { _ in finding(of: .losesAValue, seed: seed)?.description }
        #expect(failures[0] != nil && failures[0] == failures[1])
    }

    @Test("An operator without a mistake keeps the laws, in one line")
    func oneLine() throws {
        try OperatorLaws { $0.map { $0 * 2 }.filter { $0 > 0 }.removeDuplicates() }.check()
    }

    @Test("A publisher that sends wrong values is found")
    func publisher() {
        #expect(throws: PropertyFailure.self) {
            try PublisherLaws(sending: History([1, 2])) { _ in [1, 3].publisher }.check()
        }
    }

    @Test("A publisher that ends when only the demand is used up is found")
    func early() {
        let laws = PublisherLaws(sending: History([3, 2, 1])) { _ in Clumsy([3, 2, 1].publisher, .endsWithItsDemand) }
        let found = message(of: { try laws.check(SubscriberScript(initialDemand: .max(1))) })
        #expect(found?.hasSuffix("\n    actual    [3] finished\n    expected  [3, 2, 1] finished") == true)
    }

    @Test("A failure names the trait that would allow what the operator does", arguments: [1, 2, 3])
    func advice(seed: UInt64) {
        let laws = OperatorLaws(model: { $0.mapValues { Array($0.dropFirst(2)) } }) { $0.dropFirst(2) }
        let failure = #expect(throws: PropertyFailure.self) { try laws.check(count: 1000, seed: seed) }
        #expect(failure?.description.contains("The trait .asksAhead would allow it. It is honest if it") == true)
    }

    @Test("A wrong value is no matter of a trait", arguments: [1, 2, 3])
    func noAdvice(seed: UInt64) {
        let laws = OperatorLaws(model: { $0.map { $0 + 1 } }) { $0.map { $0 == 3 ? $0 : $0 + 1 } }
        let failure = #expect(throws: PropertyFailure.self) { try laws.check(count: 1000, seed: seed) }
        #expect(failure?.description.contains("trait") == false)
    }

    @Test("A failure that does not repeat is no matter of a trait")
    func noAdviceWithoutRepeat() {
        var count = 0
        let laws = OperatorLaws(model: { $0 }) { upstream in
            upstream.map { value in
                count += 1
                return count == 3_000 ? value + 1 : value
            }
        }
        let failure = #expect(throws: PropertyFailure.self) { try laws.check(count: 1000, seed: 1) }
        #expect(failure?.repeats == false && failure?.description.contains("trait") == false)
    }

    @Test("A publisher may fail with any error, which is compared by its text")
    func anyError() throws {
        func make(_: LawStage) -> some Publisher<Int, any Error> {
            Record<Int, any Error>(output: [1], completion: .failure(TestFailure("offline")))
        }
        try PublisherLaws(make).check()
        try PublisherLaws(sending: History([1], .failure(TestFailure("offline"))), make).check()
        #expect(throws: PropertyFailure.self) {
            try PublisherLaws(sending: History([1], .failure(TestFailure("late"))), make).check()
        }
    }

    @Test("An operator may fail with any error")
    func tryOperator() throws {
        try OperatorLaws(model: { $0.mapFailure { $0 as any Error } }) { $0.tryMap { $0 } }.check()
    }

    @Test("A publisher that sends inside of each request is found by its stack")
    func recursion() {
        let failure = #expect(throws: PropertyFailure.self) { try PublisherLaws { _ in Deepening() }.check() }
        #expect(failure?.description.contains("rule 3.3") == true)
    }
}

/// Sends all requested values at once, inside of the request, and so deepens the stack.
private struct Deepening: Publisher {
    typealias Output = Int
    typealias Failure = Never

    final class Sending: Subscription {
        private var subscriber: AnySubscriber<Int, Never>?
        private var next = 0

        init(_ subscriber: AnySubscriber<Int, Never>) { self.subscriber = subscriber }

        func request(_ demand: Subscribers.Demand) {
            var demand = demand
            while demand != .none, next < 400, let subscriber {
                next += 1
                demand -= 1
                demand += subscriber.receive(next)
            }
        }

        func cancel() { subscriber = nil }
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        subscriber.receive(subscription: Sending(AnySubscriber(subscriber)))
    }
}
