import Dispatch
import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct DerivedTests {
    private let count = CurrentValueSubject<Int, Never>(1)

    @Test("A diamond shows no inconsistent pair, and computes each side once", arguments: Path.allCases)
    func diamond(path: Path) {
        var computations = 0
        let next = Derived(count) { value in
            computations += 1
            return value + 1
        }
        let tens = Derived(next) { ($0 - 1) * 10 }
        let pairs = Derived(next, tens) { [$0, $1] }
        let recorder = path == .sink ? pairs.recordSink() : pairs.record()
        for value in 2...3 { count.send(value) }
        #expect(recorder.values == [[2, 10], [3, 20], [4, 30]] && computations == 3 && recorder.violations == [])
    }

    @Test("combineLatest of map shows an inconsistent pair, which is the reason for Derived")
    func glitch() {
        let recorder = count.map { $0 + 1 }.combineLatest(count.map { $0 * 10 }) { [$0, $1] }.record()
        count.send(2)
        #expect(recorder.values == [[2, 10], [3, 10], [3, 20]])
    }

    @Test("Without subscribers, nothing is computed until the value is read")
    func laziness() {
        var computations = 0
        let double = Derived(count) { value in
            computations += 1
            return value * 2
        }
        count.send(2)
        #expect(computations == 0 && double.value == 4 && computations == 1)
        let recorder = double.record()
        recorder.cancel()
        count.send(3)
        #expect(computations == 2 && double.value == 6)
    }

    @Test("Derived combines sources of several types, and a list of sources")
    func sources() {
        let name = CurrentValueSubject<String, Never>("a")
        let text = Derived(count, name, Derived(name) { $0.isEmpty }) { "\($0)\($1)\($2)" }
        let total = Derived(all: [count, CurrentValueSubject(5)]) { $0.reduce(0, +) }
        #expect(text.value == "1afalse" && total.value == 6)
        #expect(Derived(all: [CurrentValueSubject<Int, Never>]()) { $0.count }.record().values == [0])
    }

    @Test("It finishes when all subjects have finished; the last value of a finished one still counts")
    func ends() {
        let other = CurrentValueSubject<Int, Never>(10)
        let sum = Derived(count, other, compute: +)
        other.send(completion: .finished)
        let recorder = sum.record()
        count.send(2)
        #expect(recorder.values == [11, 12] && recorder.completion == nil)
        count.send(completion: .finished)
        #expect(recorder.completion == .finished && sum.value == 12)
    }

    @Test("After changes without demand, the latest value is sent")
    func demand() {
        let recorder = Derived(count) { $0 * 2 }.record(initialDemand: .max(1))
        for value in 2...5 { count.send(value) }
        recorder.request(.max(1))
        #expect(recorder.values == [2, 10])
    }

    @Test("A change of any subject without demand is sent when it is requested, even if the subjects have finished")
    func missed() {
        let other = CurrentValueSubject<Int, Never>(10)
        let recorder = Derived(count, other) { [$0, $1] }.record(initialDemand: .max(2))
        count.send(2)
        other.send(20)
        #expect(recorder.values == [[1, 10], [2, 10]])
        recorder.request(.max(1))
        #expect(recorder.values == [[1, 10], [2, 10], [2, 20]])
        other.send(40)
        for subject in [count, other] { subject.send(completion: .finished) }
        #expect(recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values.last == [2, 40] && recorder.completion == .finished)
    }

    @Test("A subscriber may change a source, and receives the new value next")
    func reentrance() {
        let pairs = Derived(Derived(count) { $0 + 1 }, count) { [$0, $1] }
        let recorder = pairs.record(onEvent: { recorder, _ in
            if recorder.values.last == [3, 2] { count.send(7) }
        })
        count.send(2)
        #expect(recorder.values.first == [2, 1] && recorder.values.last == [8, 7])
        #expect(recorder.values.allSatisfy { $0[0] == $0[1] + 1 })
    }

    @Test("A tree of state is made, and subscribed to, in a time that does not grow with the square of its subjects")
    func wide() {
        func time(of count: Int) -> Duration {
            let subjects = (0..<count).map { CurrentValueSubject<Int, Never>($0) }
            let branches = (0..<count / 100).map { at in
                Derived(all: Array(subjects[100 * at..<100 * (at + 1)])) { $0[0] }
            }
            return processorTime {
                let root = Derived(Derived(all: branches) { $0.count }, Derived(all: subjects) { $0.count }, compute: +)
                _ = root.sink { #expect($0 == count / 100 + count) }
            }
        }
        #expect(time(of: 20_000) < time(of: 2_000) * 30)  // Ten times the subjects: not a hundred times the time.
    }

    @Test("After a cancel, nothing is held")
    func lifetime() {
        weak var double: Derived<Int>?
        let recorder: Recorder<Int, Never>
        do {
            let derived = Derived(Derived(count) { $0 }) { $0 * 2 }
            (double, recorder) = (derived, derived.record())
        }
        #expect(double != nil)
        recorder.cancel()
        #expect(double == nil)
    }

    @Test("Changes by several threads are seen in each thread's order, and never half of a change")
    func threads() {
        let subjects = (0..<3).map { _ in CurrentValueSubject<Int, Never>(0) }
        let states = Derived(Derived(subjects[0]) { $0 }, Derived(all: subjects) { $0 }) { [$0] + $1 }
        let (recorder, inputs) = (states.record(), subjects.map(\.input))
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            for number in 1...500 { for input in thread == 0 ? inputs[..<2] : inputs[2...] { input.send(number) } }
        }
        #expect(recorder.violations == [] && recorder.values.last == [500, 500, 500, 500])
        #expect(recorder.values.allSatisfy { $0[0] == $0[1] && ($0[1] == $0[2] || $0[1] == $0[2] + 1) })
    }

    @Test("Derived keeps the laws of publishers")
    func laws() throws {
        try PublisherLaws { _ in
            let count = CurrentValueSubject<Int, Never>(1)
            return Derived(Derived(count) { $0 + 1 }, count, compute: +)
        }.check()
    }

    @Test("In any graph, subscribers see what the formulas give after each change, computed once")
    func graphs() throws {
        try forAll(Graph.generator, count: 400) { graph in
            let roots = (0..<Graph.rootCount).map { CurrentValueSubject<Int, Never>($0) }
            var (nodes, computations) = ([Derived<Int>](), 0)
            for node in graph.nodes {
                let sources = node.sources.map { index in
                    index < roots.count ? Derived(roots[index]) { $0 } : nodes[index - roots.count]
                }
                nodes.append(
                    Derived(all: sources) { values in
                        computations += 1
                        return Graph.formula(node.factor, values)
                    })
            }
            guard let last = nodes.last else { return }
            let recorder = last.record()
            var (state, expected) = (Array(0..<Graph.rootCount), [graph.value(Array(0..<Graph.rootCount))])
            let (isReached, reachable) = graph.reachable
            for change in graph.changes {
                computations = 0
                roots[change.root].send(change.value)
                state[change.root] = change.value
                if isReached[change.root] { expected.append(graph.value(state)) }
                try check(
                    computations == (isReached[change.root] ? reachable : 0), "It was computed \(computations) times")
            }
            try checkEqual(recorder.values, expected)
        }
    }
}

/// Formulas at random, each of earlier ones, and changes of three roots at random.
private struct Graph: CustomDebugStringConvertible {
    static let rootCount = 3

    let nodes: [(factor: Int, sources: [Int])]
    let changes: [(root: Int, value: Int)]

    var debugDescription: String {
        "nodes of \(nodes.map(\.sources)), changes \(changes.map { "\($0.root)=\($0.value)" })"
    }

    static func formula(_ factor: Int, _ values: [Int]) -> Int { values.reduce(factor) { ($0 &* 31 &+ $1) % 9973 } }

    /// Returns the last node's value.
    func value(_ roots: [Int]) -> Int {
        let values = nodes.reduce(into: roots) { values, node in
            values.append(Self.formula(node.factor, node.sources.map { values[$0] }))
        }
        return values[values.count - 1]
    }

    /// The roots that the last node depends on, and the number of nodes on the way, including itself.
    var reachable: (roots: [Bool], nodeCount: Int) {
        var isReached = Array(repeating: false, count: Self.rootCount + nodes.count)
        isReached[isReached.count - 1] = true
        for index in nodes.indices.reversed() where isReached[Self.rootCount + index] {
            for source in nodes[index].sources { isReached[source] = true }
        }
        return (Array(isReached.prefix(Self.rootCount)), isReached.dropFirst(Self.rootCount).count { $0 })
    }

    static var generator: Generator<Graph> {
        let (number, factor) = (Generator.int(in: 0...99), Generator.int(in: 1...9))
        return Generator { choices in
            let nodeCount = Generator.int(in: 1...8).draw(from: &choices)
            let nodes = (0..<nodeCount).map { index in
                let source = Generator.int(in: 0...(rootCount + index - 1))
                let sources = Generator.array(of: source, count: 1...3).draw(from: &choices)
                return (factor: factor.draw(from: &choices), sources: sources)
            }
            let changeCount = Generator.int(in: 0...10).draw(from: &choices)
            let changes = (0..<changeCount).map { _ in
                (root: Generator.int(in: 0...rootCount - 1).draw(from: &choices), value: number.draw(from: &choices))
            }
            return Graph(nodes: nodes, changes: changes)
        }
    }
}
