import Streams
import StreamsTesting
import Testing

/// Publishers from elsewhere may break any rule; what the library makes of them does not.
@Suite struct HostileLaws {
    @Test("A sink hears nothing of a broken rule upstream", arguments: Operator.all)
    func sinks(behind part: Operator) throws {
        try forAll(.hostile(.always(Chain(operators: [part])), path: .sink), count: 200) { try $0.checkRules() }
    }

    @Test("A sink behind a chain of operators hears nothing of a broken rule upstream")
    func sinksBehindChains() throws {
        try forAll(.hostile(Chain.generator(of: Operator.all), path: .sink), count: 1500) { try $0.checkRules() }
    }

    @Test(
        "By the handshake an operator with a subscription of its own passes nothing on after the end",
        arguments: Operator.all.filter { !$0.traits.contains(.passesSubscriptionOn) })
    func ends(of part: Operator) throws {
        try forAll(.hostile(.always(Chain(operators: [part])), path: .handshake), count: 300) { try $0.checkEnd() }
    }

    @Test("By the handshake a broken rule upstream harms no operator")
    func handshake() throws {
        try forAll(.hostile(Chain.generator(of: Operator.all), path: .handshake), count: 1500) {
            try $0.checkRules()
        }
    }
}

private struct HostilePerformance: CustomDebugStringConvertible {
    typealias Step = ScriptedPublisher<Item, Fault>.Step

    let performance: Performance
    let steps: [Step]
    let misbehavior: ScriptedPublisher<Item, Fault>.Misbehavior

    var debugDescription: String { "\(steps), misbehaving \(misbehavior.rawValue), instead of \(performance)" }

    func checkRules() throws {
        let recorder = play()
        if performance.path == .sink { try checkEqual(recorder.violations, []) }
    }

    /// Where a subscription is missing nobody hears of a cancel; what is sent unasked is passed on.
    func checkEnd() throws {
        let recorder = play()
        guard !misbehavior.contains(.noSubscription) else { return }
        try checkEqual(recorder.violations.filter { !$0.contains("asked for") }, [])
    }

    private func play() -> ItemRecorder {
        let stage = Stage(isAtHome: performance.isAtHome)
        let upstream = ScriptedPublisher(steps, scheduler: stage.scheduler, misbehavior: misbehavior)
        return performance.play(upstream.eraseToAnyPublisher(), on: stage)
    }
}

extension Generator<HostilePerformance> {
    fileprivate static func hostile(_ chains: Generator<Chain>, path: Path) -> Generator {
        let number = Generator<Int>.int(in: -3...9).map { Item($0) }
        let steps = Generator<[HostilePerformance.Step]>.array(
            of: .oneOf([
                number.map { .value($0) }, number.map { .surplusValue($0) }, .always(.finished),
                .always(.failure(.upstream)), .always(.subscription), .always(.wait(1)),
            ]))
        return Generator { choices in
            let performance = Performance(
                chain: chains.draw(from: &choices), history: History([]), root: .scripted, path: path,
                script: Generator<Script>.any.draw(from: &choices),
                isAtHome: Generator<Bool>.bool.draw(from: &choices))
            let misbehavior = Generator<Int>.int(in: 0...3).draw(from: &choices)
            return HostilePerformance(
                performance: performance, steps: steps.draw(from: &choices),
                misbehavior: .init(rawValue: misbehavior))
        }
    }
}
