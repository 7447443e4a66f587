import Streams
import StreamsTesting
import Testing

extension Laws {
    /// Tests merge and flatMap with less demand than their upstreams have values.
    @Suite struct MergingLaws {
        @Test("merge loses nothing, keeps the order of each upstream, and takes at most one value ahead from each")
        func merge() throws {
            try forAll(Case.generator, count: 1000) { play in
                try play.check { upstreams in Publishers.MergeMany(upstreams) }
            }
        }

        @Test("flatMap loses nothing, keeps the order of each publisher, and takes at most one value ahead from each")
        func flatMap() throws {
            try forAll(Case.generator, count: 1000) { play in
                try play.check { upstreams in upstreams.publisher.mapError { _ -> Fault in }.flatMap { $0 } }
            }
        }

        @Test("flatMap with a limit of one plays one publisher after the other")
        func concatenation() throws {
            try forAll(Case.generator, count: 1000) { play in
                let recorder = try play.check { upstreams in
                    upstreams.publisher.mapError { _ -> Fault in }.flatMap(maxPublishers: .max(1)) { $0 }
                }
                let values = recorder.values.map(\.number)
                let expected = Array(play.numbers.joined().prefix(values.count))
                try checkEqual(values, expected, "The publishers are not played one after the other")
            }
        }
    }
}

private struct Case: CustomDebugStringConvertible {
    /// The upstreams' values; the tens say which upstream sent them.
    let numbers: [[Int]]
    let waits: [[Int]]
    let script: SubscriberScript

    var debugDescription: String {
        let steps = zip(numbers, waits).reduce(0) { $0 + $1.0.count + $1.1.count + 1 }
        return """
            \(numbers), waits before \(waits.prefix(numbers.count)), to one who \(script)
                \(steps + script.eventCount) events
            """
    }

    static var generator: Generator<Case> {
        let counts = Generator.array(of: .int(in: 0...4), count: 1...4)
        let waits = Generator.array(of: .array(of: .int(in: 0...4), count: 0...3), count: 4...4)
        return Generator { choices in
            let numbers = counts.draw(from: &choices).enumerated().map { index, count in
                (0..<count).map { index * 10 + $0 }
            }
            var script = Generator<SubscriberScript>.subscriber.draw(from: &choices)
            script.path = .handshake
            script.inside.removeAll { $0 == .cancel || $0 == .elsewhere(.cancel) }
            script.outside.removeAll { $0 == .cancel || $0 == .elsewhere(.cancel) }
            return Case(numbers: numbers, waits: waits.draw(from: &choices), script: script)
        }
    }

    @discardableResult
    func check(_ combine: ([ScriptedPublisher<Item, Fault>]) -> some Publisher<Item, Fault>) throws -> ItemRecorder {
        let stage = LawStage()
        let upstreams = zip(numbers, waits).map { numbers, waits in
            var steps: [ScriptedPublisher<Item, Fault>.Step] = numbers.map { .value(Item($0)) } + [.finished]
            for position in waits.sorted(by: >) where position <= steps.count { steps.insert(.wait(1), at: position) }
            return ScriptedPublisher(steps, scheduler: stage.scheduler)
        }
        let recorder = script.play(at: combine(upstreams), on: stage)
        let values = recorder.values.map(\.number)
        try checkEqual(recorder.violations, [])
        for (index, expected) in numbers.enumerated() {
            let received = values.filter { $0 / 10 == index }
            try checkEqual(received, Array(expected.prefix(received.count)), "Values are lost, or out of order")
            let sent = upstreams[index].subscriptions.first?.sentCount ?? 0
            try StreamsTesting.check(
                recorder.unmetDemand == .unlimited || sent <= received.count + 1,
                "More than one value was taken ahead: \(sent) for \(received).")
        }
        if recorder.unmetDemand != .none {
            try checkEqual(values.count, numbers.joined().count, "Requested values are missing.")
            try checkEqual(recorder.completion, .finished, "The completion is missing.")
        }
        return recorder
    }
}
