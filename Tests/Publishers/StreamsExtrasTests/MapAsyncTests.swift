import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct MapAsyncTests: OperatorTests {
    static let rows = [
        Operator(
            "mapAsync, of publishers", .always, [.asksOneByOne, .asksAhead], model: { $0.mapValues { $0.map { -$0 } } }
        ) {
            upstream, stage in
            upstream.mapStarted(maxConcurrent: 2) {
                stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake)
            }
        },
        Operator(
            "mapAsyncUnordered, of publishers", .unlimited, [.asksOneByOne], model: { $0.mapValues { $0.map { -$0 } } }
        ) {
            upstream, stage in
            upstream.mapStarted(maxConcurrent: 2, isOrdered: false) {
                stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake)
            }
        },
    ]

    static let limits = [
        Limit("mapAsync", 1) { _ = [1].publisher.mapAsync(maxConcurrent: $0) { $0 } },
        Limit("mapAsyncUnordered", 1) { _ = [1].publisher.mapAsyncUnordered(maxConcurrent: $0) { $0 } },
    ]

    private let gates = Gates(count: 6)

    @Test("mapStarted sends the last value of each publisher, even if it was started before its turn")
    func started() {
        let last = [1, 2].publisher.mapStarted(maxConcurrent: 1) { number in [number, 10 * number].publisher }
        #expect(last.record().values == [10, 20])
    }

    @Test("mapAsync sends results in the order of the values, whichever is there first")
    func order() async {
        let recorder = (0..<4).publisher.mapAsync(maxConcurrent: 4) { [gates] in await gates.pass($0) }.record()
        for number in [3, 1, 2, 0] { gates.open(number) }
        await ended(recorder)
        #expect(recorder.values == [0, 1, 2, 3] && recorder.completion == .finished && recorder.violations == [])
    }

    @Test("mapAsyncUnordered sends results as they come")
    func unordered() async {
        let recorder = (0..<3).publisher.mapAsyncUnordered(maxConcurrent: 3) { [gates] in await gates.pass($0) }
            .record()
        for (count, number) in [2, 0, 1].enumerated() {
            gates.open(number)
            while recorder.values.count == count { await Task.yield() }
        }
        await ended(recorder)
        #expect(recorder.values == [2, 0, 1] && recorder.violations == [])
    }

    @Test("Functions and requested values do not exceed the limit", arguments: [1, 2, 3], [true, false])
    func bound(count: Int, isOrdered: Bool) async {
        let upstream = ScriptedPublisher<Int, Never>((0..<6).map { .value($0) } + [.finished])
        let run: @Sendable (Int) async -> Int = { [gates] in await gates.pass($0) }
        let mapped =
            isOrdered
            ? upstream.mapAsync(maxConcurrent: count, run).eraseToAnyPublisher()
            : upstream.mapAsyncUnordered(maxConcurrent: count, run).eraseToAnyPublisher()
        let recorder = mapped.record()
        #expect(upstream.subscriptions.map(\.demand) == [.max(count)])
        for number in 0..<6 { gates.open(number) }
        await ended(recorder)
        #expect(Set(recorder.values) == Set(0..<6) && gates.most <= count)
    }

    @Test("A failure of a function or of upstream is sent in its order among the results")
    func failure() async {
        let thrown = (0..<3).publisher.mapAsync(maxConcurrent: 3) { [gates] number async throws(Fault) in
            if number == 1 { throw Fault.inner }
            return await gates.pass(number)
        }.record()
        let upstream = Record<Int, Fault>(output: [3, 4], completion: .failure(.upstream))
            .mapAsync(maxConcurrent: 3) { [gates] in await gates.pass($0) }.record()
        for number in [4, 2, 3, 0] { gates.open(number) }
        await ended(thrown)
        await ended(upstream)
        #expect(thrown.values == [0] && thrown.completion == .failure(.inner))
        #expect(upstream.values == [3, 4] && upstream.completion == .failure(.upstream))
    }

    @Test("A failure follows the earlier results, even if they are requested later", arguments: [1, 3])
    func lateRequest(count: Int) {
        let upstream = Record<Int, Fault>(output: [1, 2], completion: .failure(.upstream))
        let recorder = upstream.mapStarted(maxConcurrent: count) { Just($0).setFailureType(to: Fault.self) }
            .record(initialDemand: .none)
        recorder.request(.max(1))
        #expect(recorder.values == [1] && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values == [1, 2] && recorder.completion == .failure(.upstream))
    }

    @Test("A cancel cancels running functions, and those that have run ahead", arguments: [true, false])
    func cancel(isOrdered: Bool) async {
        let run: @Sendable (Int) async -> Int = { [gates] in await gates.pass($0) }
        let (ordered, unordered) = (
            (0..<6).publisher.mapAsync(maxConcurrent: 3, run),
            (0..<6).publisher.mapAsyncUnordered(maxConcurrent: 3, run)
        )
        let recorder = isOrdered ? ordered.record() : unordered.record()
        while gates.running < 3 { await Task.yield() }
        recorder.cancel()
        while gates.running > 0 { await Task.yield() }  // Nobody opens a gate: only a cancel gets them through.
        #expect(recorder.values == [] && recorder.violations == [])
    }

    @Test("Results are sent as they are requested, and wait otherwise")
    func demand() async {
        let recorder = (0..<6).publisher.mapAsync(maxConcurrent: 3) { $0 * 2 }.record(initialDemand: .max(2))
        while recorder.values.count < 2 { await Task.yield() }
        recorder.request(.max(1))
        while recorder.values.count < 3 { await Task.yield() }
        #expect(recorder.values == [0, 2, 4] && recorder.violations == [])
        recorder.cancel()
    }

    @Test("After its end, the function is released", arguments: [true, false], [true, false])
    func lifetime(isOrdered: Bool, isCancelled: Bool) async {
        weak var held: Gates?
        do {
            let gates = Gates(count: 1)
            held = gates
            let run: @Sendable (Int) async -> Int = { await gates.pass($0) }
            let (ordered, unordered) = (
                Just(0).mapAsync(maxConcurrent: 2, run), Just(0).mapAsyncUnordered(maxConcurrent: 2, run)
            )
            let recorder = isOrdered ? ordered.record() : unordered.record()
            if isCancelled { recorder.cancel() } else { gates.open(0) }
            if !isCancelled { await ended(recorder) }
        }
        while held != nil { await Task.yield() }  // A task releases its closure when it has ended.
    }

    private func ended<Output, Failure>(_ recorder: Recorder<Output, Failure>) async {
        while recorder.completion == nil { await Task.yield() }
    }
}
