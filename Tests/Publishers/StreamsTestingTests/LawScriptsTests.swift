import Streams
import StreamsTesting
import Testing

private typealias Laws = OperatorLaws<Int, TestFailure, Int, TestFailure>
private typealias Upstream = UpstreamScript<Int, TestFailure>

/// Tests what the laws find in one case.
@Suite(.serialized) struct LawScriptsTests {
    /// A mistake, a case that shows it, and the end of the finding's description.
    struct Finding {
        let mistake: Mistake
        let upstream: UpstreamScript<Int, TestFailure>
        var subscriber = SubscriberScript()
        let end: String?

        var description: String { "\(mistake): \(upstream), \(subscriber)" }

        static let leaving = SubscriberScript(inside: [.nothing, .cancel])
        static let idle = SubscriberScript(inside: [.nothing, .nothing])
        static let busy = SubscriberScript(inside: [.nothing, .request(.max(1))])
        static let modest = SubscriberScript(initialDemand: .max(1))
        static var values: [ScriptedPublisher<Int, TestFailure>.Step] { [.value(1), .value(2), .value(3), .finished] }

        static var all: [Finding] {
            [
                .init(.none, .init(steps: values), .init(initialDemand: .max(1), demandAfterValue: .unlimited)),
                .init(.none, .init(steps: values)), .init(.none, .init(steps: values), leaving),
                .init(.none, .init(steps: values), modest), .init(.none, .init(origin: .subject, steps: values)),
                .init(
                    .asksForOneMore, .init(steps: values), modest,
                    "(rule 2.1).\n    actual    max(2)\n    expected  max(1)"
                ),
                .init(.asksForOneMore, .init(origin: .sequence, steps: values), modest),
                .init(.asksForOneMore, .init(steps: [.value(1), .finished]), modest),
                .init(.asksForOneMore, .init(steps: values), .init(initialDemand: .max(4))),
                .init(.asksWhileItCompletes, .init(steps: values), "while it completed (rule 2.3)."),
                .init(.asksWhileItCompletes, .init(steps: values), idle, "while it completed (rule 2.3)."),
                .init(.asksWhileItCompletes, .init(steps: values), busy),
                .init(
                    .cancelsNothing, .init(steps: [.value(1)]), leaving,
                    "was not cancelled at the end (rules 2.6, 3.12)."),
                .init(.cancelsNothing, .init(steps: values)), .init(.cancelsNothing, .init(steps: values), modest),
                .init(.cancelsTwice, .init(steps: values), leaving, "was cancelled more than once (rule 2.6)."),
                .init(.sendsAfterCancel, .init(steps: values), leaving, "value(1) came after the cancel (rule 1.8)."),
                .init(.sendsAfterCancel, .init(origin: .subject, steps: values), leaving, "the cancel (rule 1.8)."),
                .init(.completesTwice, .init(steps: [.finished]), "finished came after the completion (rule 1.7)."),
                .init(
                    .forgetsItsEnd, .init(steps: values),
                    "The output is not the model's.\n    actual    [1, 2, 3] never ends\n    expected  [1, 2, 3] finished"
                ),
                .init(.forgetsItsEnd, .init(steps: values), .init(initialDemand: .max(3))),
                .init(
                    .losesAValue, .init(steps: values), .init(initialDemand: .max(2)),
                    "The values are not the model's from index 1 on.\n    actual    [3]\n    expected  [2]"),
                .init(.losesAValue, .init(steps: values), .init(path: .sink), "[3]\n    expected  [2]"),
                .init(
                    .endsWithItsDemand, .init(steps: values), modest,
                    "The output is not the model's.\n    actual    [1] finished\n    expected  [1, 2, 3] finished"),
                .init(.endsWithItsDemand, .init(steps: values), .init(initialDemand: .max(3))),
                .init(.endsWithItsDemand, .init(steps: values)),
                .init(.keepsItsSubscriber, .init(steps: values), "The subscriber is kept after the end (rule 3.13)."),
                .init(
                    .keepsItsUpstream, .init(steps: values),
                    "An upstream's subscription is kept after the end (rule 3.13)."
                ),
                .init(.keepsItsUpstream, .init(origin: .sequence, steps: values)),
                .init(
                    .remembersForAll, .init(steps: [.value(1), .value(2)]),
                    "(rule 1.10) from index 0 on.\n    actual    [[\"subscription at 0.0 seconds\", \"value(2) at 0.0 seconds\"]]"
                        + "\n    expected  [[\"subscription at 0.0 seconds\", \"value(1) at 0.0 seconds\", \"value(2) at 0.0 seconds\"]]"
                ),
                .init(.takesASecondSubscription, .init(steps: [.subscription]), "came a second time (rule 2.12)."),
                .init(
                    .answersNonsense, .init(steps: [.value(1)]), "An upstream was answered with what is not a demand."),
                .init(.none, .init(steps: [.value(1)], misbehavior: .noSubscription)),
                .init(
                    .trustsItsUpstream, .init(steps: [.value(1)], misbehavior: .noSubscription),
                    "before the subscription (rule 1.9)."),
                .init(.trustsItsUpstream, .init(steps: [.surplusValue(1)]), modest),
                .init(
                    .trustsItsUpstream, .init(steps: [.surplusValue(1), .surplusValue(2)]), modest, "demand (rule 1.1)."
                ),
                .init(.none, .init(steps: [.surplusValue(1), .surplusValue(2)]), modest),
            ]
        }

        init(_ mistake: Mistake, _ upstream: UpstreamScript<Int, TestFailure>, _ end: String? = nil) {
            self.init(mistake, upstream, SubscriberScript(), end)
        }

        init(
            _ mistake: Mistake, _ upstream: UpstreamScript<Int, TestFailure>, _ subscriber: SubscriberScript,
            _ end: String? = nil
        ) {
            (self.mistake, self.upstream, self.subscriber, self.end) = (mistake, upstream, subscriber, end)
        }
    }

    @Test("A case shows its mistake, and no other")
    func findings() throws {
        for finding in Finding.all {
            let laws = Laws(model: { $0 }, { Clumsy($0, finding.mistake) })
            let script = Laws.Script(upstream: finding.upstream, subscriber: finding.subscriber)
            let found = message(of: { try laws.check(script) })
            let isExpected = finding.end.map { found?.hasSuffix($0) == true } ?? (found == nil)
            #expect(isExpected, "\(finding.description): \(found ?? "nothing")")
        }
    }
}

/// Tests when the laws compare the output with the model, by models that are wrong.
@Suite(.serialized) struct LawModelTests {
    private typealias Case = (traits: OperatorTraits, upstream: Upstream, subscriber: SubscriberScript)

    private let modest = SubscriberScript(initialDemand: .max(1))
    private let provoking = SubscriberScript(inside: [.nothing, .provoke])

    private func upstream(_ origin: Upstream.Origin, _ end: Upstream.Step = .finished) -> Upstream {
        Upstream(origin: origin, steps: [.value(1), .wait(1), .value(2), end])
    }

    /// Returns whether the laws find that the model is wrong.
    private func isCompared(_ traits: OperatorTraits, _ upstream: Upstream, _ subscriber: SubscriberScript) -> Bool {
        let laws = Laws(traits: traits, model: { $0.map { $0 + 1 } }, { $0 })
        return message(of: { try laws.check(.init(upstream: upstream, subscriber: subscriber)) }) != nil
    }

    @Test("The model holds for any demand and all kinds of upstreams, unless the traits say otherwise")
    func demand() {
        let (all, sink) = (SubscriberScript(), SubscriberScript(path: .sink, initialDemand: .max(1)))
        let asking = SubscriberScript(inside: [.request(.max(1))])
        func compared(_ traits: OperatorTraits, _ subscriber: SubscriberScript) -> [Bool] {
            [.sequence, .elsewhere, .subject].map { isCompared(traits, upstream($0), subscriber) }
        }
        #expect([all, sink, modest, asking].map { compared([], $0) } == [.all, .all, .notSubjects, .notSubjects])
        #expect([all, modest].map { compared(.needsUnlimitedDemand, $0) } == [.all, .none])
        #expect([all, modest].map { compared(.needsSynchronousUpstream, $0) } == [.sequences, .none])
    }

    @Test(
        "The model holds for subjects that send during a delivery, unless the operator asks ahead, or the subject fails"
    )
    func provoked() {
        let traits: [OperatorTraits] = [[], .asksAhead, .needsUnlimitedDemand, .needsSynchronousUpstream, .isShared]
        #expect(traits.map { isCompared($0, upstream(.subject), provoking) } == [true, false, false, false, true])
        #expect(!isCompared([], upstream(.subject, .failure(TestFailure())), provoking))
        #expect(isCompared([], upstream(.subject, .failure(TestFailure())), SubscriberScript()))
    }

    @Test("Without demand, a failure may overtake values that wait, if it is the model's; a finish may not")
    func overtaking() {
        typealias Completion = Subscribers.Completion<TestFailure>
        func isFound(_ end: Completion, _ expected: Completion) -> Bool {
            let laws = PublisherLaws(sending: History([1, 2], expected)) { _ in
                ScriptedPublisher<Int, TestFailure>([.value(1), .completion(end)])
            }
            return message(of: { try laws.check(modest) }) != nil
        }
        let (late, early) = (Completion.failure(TestFailure("late")), Completion.failure(TestFailure("early")))
        #expect(!isFound(late, late) && isFound(early, late) && isFound(.finished, late))
        #expect(isFound(late, .finished) && isFound(.finished, .finished))
    }

    @Test("Values that a subject sends before it is subscribed to are not compared")
    func early() {
        let first = SubscriberScript(inside: [.provoke])
        #expect(!isCompared([], upstream(.subject), first))
        #expect(isCompared([], upstream(.subject), SubscriberScript(path: .sink, inside: [.provoke])))
        #expect(isCompared([], upstream(.subject), SubscriberScript(outside: [.provoke])))
        #expect(!isCompared(.subscribesLater, upstream(.subject), SubscriberScript(outside: [.provoke])))
        #expect(isCompared(.subscribesLater, upstream(.subject), SubscriberScript()))
        #expect(isCompared([.subscribesLater, .trustsUpstream, .isShared, .asksAhead], upstream(.elsewhere), modest))
    }

    @Test("An operator that requests too much is found, unless its traits allow that")
    func thrift() {
        let many = Upstream(steps: (1...6).map { .value($0) })
        func found(_ traits: OperatorTraits) -> Bool {
            let laws = Laws(traits: traits, model: { $0 }, { Clumsy($0, .asksForOneMore) })
            return message(of: { try laws.check(.init(upstream: many, subscriber: modest)) }) != nil
        }
        #expect([[], .isShared, .asksAhead, .needsUnlimitedDemand].map(found) == [true, true, false, false])
    }

    @Test("An operator that drops values may request as many as it needs, and no more")
    func dropping() {
        let laws = Laws(model: { $0.mapValues { $0.filter { $0 > 2 } } }, { $0.filter { $0 > 2 } })
        let greedy = Laws(
            model: { $0.mapValues { $0.filter { $0 > 2 } } }, { Clumsy($0, .asksForOneMore).filter { $0 > 2 } })
        let script = Laws.Script(upstream: Upstream(steps: (1...6).map { .value($0) }), subscriber: modest)
        #expect(message(of: { try laws.check(script) }) == nil)
        #expect(message(of: { try greedy.check(script) })?.contains("actual    max(4)\n    expected  max(3)") == true)
    }

    @Test("Subscribers of a shared operator need not receive the same values")
    func shared() {
        func found(_ traits: OperatorTraits) -> Bool {
            let laws = Laws(traits: traits) { Clumsy($0, .remembersForAll) }
            return message(of: { try laws.check(.init(upstream: upstream(.sequence), subscriber: SubscriberScript())) })
                != nil
        }
        #expect(found([]) && !found(.isShared))
    }

    @Test(
        "A sequence sends all values at once, a publisher from elsewhere at its times, and a subject a step at each instant"
    )
    func origins() throws {
        final class Diary { var lines: [String] = [] }
        func times(_ origin: Upstream.Origin, _ subscriber: SubscriberScript = .init()) throws -> [String] {
            let diary = Diary()
            let laws = Laws(traits: .isShared) { upstream, stage in
                upstream.handleEvents(receiveOutput: { diary.lines.append("\($0) at \(stage.scheduler.now)") })
            }
            try laws.check(.init(upstream: upstream(origin), subscriber: subscriber))
            return diary.lines
        }
        #expect(try times(.sequence) == ["1 at 0.0 seconds", "2 at 0.0 seconds"])
        #expect(try times(.elsewhere) == ["1 at 0.0 seconds", "2 at 1.0 seconds"])
        #expect(try times(.subject) == ["1 at 0.0 seconds", "2 at 2.0 seconds"])
        #expect(try times(.subject, provoking) == ["1 at 0.0 seconds", "2 at 0.0 seconds"])
    }

    @Test("Closures that are retained after the end are found")
    func closures() {
        final class Attic { var kept: [Keepsake?] = [] }
        let attic = Attic()
        let laws = Laws { upstream, stage in
            attic.kept.append(stage.hold.keepsake)
            return upstream
        }
        let found = message(of: { try laws.check(.init(upstream: upstream(.sequence), subscriber: SubscriberScript())) }
        )
        #expect(found == "The closures are kept after the end (rule 3.13).")
    }
}

extension [Bool] {
    fileprivate static let all = [true, true, true]
    fileprivate static let sequences = [true, false, false]
    fileprivate static let notSubjects = [true, true, false]
    fileprivate static let none = [false, false, false]
}
