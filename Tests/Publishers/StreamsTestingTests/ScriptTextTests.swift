import Streams
import StreamsTesting
import Testing

private typealias Upstream = UpstreamScript<Int, TestFailure>

/// Tests how scripts are described and played.
@Suite struct ScriptTextTests {
    @Test("A subscriber is described by its demands, and by its actions with their moments")
    func subscribers() {
        let script = SubscriberScript(
            initialDemand: .max(2), demandAfterValue: .max(1),
            inside: [.nothing, .request(.max(3)), .answer(.unlimited)],
            outside: [.cancel, .both(.elsewhere(.provoke), .nothing)])
        #expect(
            script.description == "asks for max(2), and max(1) after each value; inside of event 2: request max(3), "
                + "3: answer unlimited from here on; outside, at instant 1: cancel, "
                + "2: the subject sends the next, on another thread; nothing")
        #expect(script.debugDescription == "\(script)\n    6 events")
        #expect("\(SubscriberScript(path: .sink, inside: [.nothing]))" == "a sink")
    }

    @Test("A subscriber's script counts its demands and its actions as events")
    func eventCounts() {
        let scripts = [
            SubscriberScript(), .init(demandAfterValue: .max(1)), .init(path: .sink, demandAfterValue: .max(1)),
            .init(inside: [.nothing, .cancel], outside: [.provoke, .nothing, .cancel]),
        ]
        #expect(scripts.map(\.eventCount) == [1, 2, 1, 4])
    }

    @Test("An upstream is described by its marbles, and one that breaks rules in words")
    func upstreams() {
        let scripts = [
            Upstream(steps: [.value(1), .wait(1), .value(2), .finished]),
            Upstream(origin: .subject, steps: [.value(1), .wait(1), .value(2), .failure(TestFailure())]),
            Upstream(origin: .sequence, steps: [.value(1), .value(2)]),
            Upstream(steps: [.value(1), .surplusValue(2), .subscription, .wait(1), .finished, .failure(TestFailure())]),
            Upstream(steps: [.finished], misbehavior: [.noSubscription, .noEnd]),
            Upstream(steps: [], misbehavior: .noEnd), Upstream(steps: [.value(1)], misbehavior: .noSubscription),
        ]
        #expect(
            scripts.map(\.debugDescription) == [
                "elsewhere 1(2|)", "subject 1-2#", "sequence (12)",
                "elsewhere: value(1), value(2) unasked, the subscription again, wait(1.0 seconds), finished, failure(failure)",
                "elsewhere, without a subscription, goes on after the end: finished",
                "elsewhere, goes on after the end: ", "elsewhere, without a subscription: value(1)",
            ])
    }

    @Test("A case is described by its upstream, its subscriber, and how much happens in both")
    func cases() {
        let script = OperatorScript(
            upstream: Upstream(origin: .subject, steps: [.value(12), .finished]), subscriber: SubscriberScript())
        let text = "upstream    subject A|\n        A = 12\n    subscriber  \(script.subscriber)\n    3 events"
        #expect(script.debugDescription == text && script.isAtHome)
        var other = script
        other.isAtHome = false
        #expect(other.debugDescription == text + "; the publishers that are made inside are from elsewhere")
    }

    @Test(
        "A subscriber does what its script says, at the script's moments",
        arguments: [
            (SubscriberScript(), "(1234|)"), (.init(initialDemand: .max(1)), "1"),
            (.init(initialDemand: .max(1), demandAfterValue: .max(1)), "(1234|)"),
            (.init(initialDemand: .max(1), inside: [.nothing, .request(.max(1))]), "(12)"),
            (.init(initialDemand: .max(1), inside: [.nothing, .answer(.max(2))]), "(1234|)"),
            (.init(inside: [.nothing, .nothing, .cancel]), "(12!)"), (.init(inside: [.cancel]), "!"),
            (.init(initialDemand: .max(1), outside: [.nothing, .request(.max(1)), .nothing, .cancel]), "12-!"),
            (.init(initialDemand: .none, outside: [.both(.request(.max(1)), .cancel)]), "(1!)"),
            (.init(initialDemand: .none, outside: [.elsewhere(.request(.max(2))), .elsewhere(.cancel)]), "(12)!"),
            (.init(path: .sink, initialDemand: .none), "(1234|)"), (.init(outside: [.provoke]), "(1234|)"),
            (.init(initialDemand: .none, outside: [.answer(.max(1)), .request(.max(1))]), "-(1234|)"),
        ])
    func plays(script: SubscriberScript, marbles: String) {
        let recorder = script.play(at: (1...4).publisher)
        #expect(recorder.marbles() == marbles && recorder.violations == [])
    }

    @Test("A sink follows its script when values come later")
    func sinks() throws {
        let stage = LawStage()
        let upstream = try stage.scheduler.publisher("-1-2-3|", values: .digits)
        let inside = SubscriberScript(path: .sink, inside: [.nothing, .cancel])
        #expect(inside.play(at: upstream, on: stage).marbles() == "-1-(2!)")
        let outside = SubscriberScript(path: .sink, outside: [.nothing, .nothing, .cancel])
        #expect(outside.play(at: upstream, on: LawStage()).values == [])
    }
}
