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
        let stage = Stage(isAtHome: performance.isAtHome)
        let upstream = ScriptedPublisher(steps, scheduler: stage.scheduler, misbehavior: misbehavior)
        let recorder = performance.play(upstream.eraseToAnyPublisher(), on: stage)
        if performance.path == .sink { try checkEqual(recorder.violations, []) }
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
