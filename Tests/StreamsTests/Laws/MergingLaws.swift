import Streams
import StreamsTesting
import Testing

/// What merge and flatMap do when less is asked for than their upstreams have.
@Suite struct MergingLaws {
    @Test("Merging loses nothing, keeps the order of each upstream, and takes at most one value ahead from each")
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
            try checkEqual(values, Array(play.numbers.joined().prefix(values.count)))
        }
    }
}

private struct Case: CustomDebugStringConvertible {
    /// The upstreams' values: tens tell which one sent it.
    let numbers: [[Int]]
    let waits: [[Int]]
    let script: Script

    var debugDescription: String { "\(numbers), waits before \(waits), to one who \(script)" }

    static var generator: Generator<Case> {
        let counts = Generator.array(of: .int(in: 0...4), count: 1...4)
        let waits = Generator.array(of: .array(of: .int(in: 0...4), count: 0...3), count: 4...4)
        return Generator { choices in
            let numbers = counts.draw(from: &choices).enumerated().map { index, count in
                (0..<count).map { index * 10 + $0 }
            }
            var script = Generator<Script>.any.draw(from: &choices)
            script.inside.removeAll { $0 == .cancel }
            script.outside.removeAll { $0 == .cancel }
            return Case(numbers: numbers, waits: waits.draw(from: &choices), script: script)
        }
    }

    @discardableResult
    func check(_ combine: ([ScriptedPublisher<Item, Fault>]) -> some Publisher<Item, Fault>) throws -> ItemRecorder {
        let stage = Stage()
        let upstreams = zip(numbers, waits).map { stage.scriptedPublisher(History($0), waits: $1) }
        let performance = Performance(
            chain: Chain(operators: []), history: History([]), root: .scripted, path: .handshake, script: script,
            isAtHome: false)
        let recorder = performance.play(combine(upstreams).eraseToAnyPublisher(), on: stage)
        let values = recorder.values.map(\.number)
        try checkEqual(recorder.violations, [])
        for (index, expected) in numbers.enumerated() {
            let received = values.filter { $0 / 10 == index }
            try checkEqual(received, Array(expected.prefix(received.count)))
            let sent = upstreams[index].subscriptions.first?.sentCount ?? 0
            try StreamsTesting.check(
                recorder.unmetDemand == .unlimited || sent <= received.count + 1, "Took \(sent) of \(received)")
        }
        if recorder.unmetDemand != .none {
            try checkEqual(values.count, numbers.joined().count)
            try checkEqual(recorder.completion, .finished)
        }
        return recorder
    }
}
