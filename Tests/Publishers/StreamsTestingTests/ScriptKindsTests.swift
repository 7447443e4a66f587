import Streams
import StreamsTesting
import Testing

private typealias Scripted = ScriptedPublisher<Int, TestFailure>

/// Tests that the laws try all kinds of cases, and no others.
@Suite struct ScriptKindsTests {
    private let values = Generator<Int>.int(in: 1...2)
    private let endings = Generator<Subscribers.Completion<TestFailure>>.lawEnding

    /// Returns what is found in many values of the generator.
    private func kinds<Value, Kind: Hashable>(
        _ generator: Generator<Value>, _ kinds: (Value) -> [Kind]
    ) throws -> Set<Kind> {
        Set(try draw(2000, of: generator).flatMap(kinds))
    }

    private let demands: Set<String> = ["max(0)", "max(1)", "max(2)", "max(3)"]

    @Test("Subscribers join in both ways, with little or unlimited demand")
    func demand() throws {
        #expect(try kinds(.subscriber) { [$0.path] } == Set(SubscriberScript.Path.allCases))
        #expect(try kinds(.subscriber) { ["\($0.initialDemand)"] } == demands.union(["unlimited"]))
        #expect(try kinds(.subscriber) { ["\($0.demandAfterValue)"] } == demands)
    }

    @Test("Subscribers take all actions, at up to six moments inside and outside of signals")
    func actions() throws {
        let requests = demands.subtracting(["max(0)"]).union(["unlimited", "\(Subscribers.Demand.max(.max))"])
        let next = "the subject sends the next"
        let all =
            requests.flatMap { ["request \($0)", "request \($0), on another thread"] }
            + demands.map { "answer \($0) from here on" }
            + ["nothing", "cancel", "cancel, on another thread", next, next + ", on another thread"]
            + ["\(next), on another thread; \(next)"]
        #expect(try kinds(.subscriber) { $0.inside.map(\.description) } == Set(all))
        #expect(try kinds(.subscriber) { $0.outside.map(\.description) } == Set(all))
        #expect(try kinds(.subscriber) { [$0.inside.count] } == Set(0...6))
        #expect(try kinds(.subscriber) { [$0.outside.count] } == Set(0...6))
    }

    @Test("Upstreams are of all kinds, with up to eight values and waits, and any end or none")
    func upstreams() throws {
        let upstreams = Generator<UpstreamScript<Int, TestFailure>>.upstream(of: values, endings: endings)
        #expect(try kinds(upstreams) { [$0.origin] } == Set(UpstreamScript<Int, TestFailure>.Origin.allCases))
        let steps: [Scripted.Step] = [.value(1), .value(2), .wait(1)]
        let ends: [Scripted.Step] = [.finished, .failure(TestFailure("upstream"))]
        #expect(try kinds(upstreams) { $0.steps.map(\.description) } == Set((steps + ends).map(\.description)))
        #expect(try kinds(upstreams) { [$0.steps.dropLast().count] } == Set(0...8))
        #expect(try kinds(upstreams) { $0.steps.dropLast().map(\.description) } == Set(steps.map(\.description)))
    }

    @Test("Upstreams break the rules in every possible way")
    func hostile() throws {
        let upstreams = Generator<UpstreamScript<Int, TestFailure>>.hostileUpstream(of: values, endings: endings)
        let steps: [Scripted.Step] = [
            .value(1), .value(2), .surplusValue(1), .surplusValue(2), .finished, .failure(TestFailure("upstream")),
            .subscription, .wait(1),
        ]
        #expect(try kinds(upstreams) { [$0.misbehavior.rawValue] } == Set(0...3))
        #expect(try kinds(upstreams) { $0.steps.map(\.description) } == Set(steps.map(\.description)))
        #expect(try kinds(upstreams) { [$0.origin] } == [.elsewhere])
    }

    @Test("About one in five upstreams breaks the rules, and none if the operator trusts it; half are at home")
    func shares() throws {
        func share(_ traits: OperatorTraits, _ isCounted: (OperatorScript<Int, TestFailure>) -> Bool) throws -> Int {
            try draw(3000, of: OperatorLaws(traits: traits) { $0 }.scripts).count(where: isCounted)
        }
        let breaks = { (script: OperatorScript<Int, TestFailure>) in
            script.upstream.misbehavior != [] || "\(script.upstream)".contains(/unasked|again/)
        }
        #expect(try (460...600).contains(share([], breaks)) && share(.trustsUpstream, breaks) == 0)
        #expect(try (1380...1620).contains(share([], \.isAtHome)))
        #expect(try (900...1100).contains(share([]) { $0.subscriber.path == .sink }))
    }

    @Test("The laws' own values are small, and end in both ways")
    func lawValues() throws {
        #expect(try kinds(Generator.lawValue) { [$0] } == Set(-3...9))
        #expect(try kinds(endings) { [$0 == .finished] } == [true, false])
    }
}

/// Draws the given number of values from a generator, always the same ones.
func draw<Value>(_ count: Int, of generator: Generator<Value>) throws -> [Value] {
    var values: [Value] = []
    for seed in 0..<UInt64(count) { try forAll(generator, count: 1, seed: seed) { values.append($0) } }
    return values
}
