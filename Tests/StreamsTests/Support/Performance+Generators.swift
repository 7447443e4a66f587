import Streams
import StreamsTesting

extension Generator<Performance> {
    /// Those of which the model knows the outcome.
    static func exact(_ chains: Generator<Chain>) -> Generator {
        Generator { choices in
            let chain = chains.draw(from: &choices)
            let root = chain.isExactLater ? Root.generator.draw(from: &choices) : .home
            let path = Generator<Path>.element(of: Path.allCases).draw(from: &choices)
            let takesAnyDemand = chain.isExactAlways && path == .handshake && root != .subject
            return Performance(
                chain: chain, history: History.generator().draw(from: &choices), root: root, path: path,
                script: (takesAnyDemand ? Generator<Script>.any : .unlimited).draw(from: &choices),
                waits: root == .scripted ? Self.waits.draw(from: &choices) : [],
                isAtHome: Generator<Bool>.bool.draw(from: &choices))
        }
    }

    /// Those in which a subscriber asks for a few values, in every way there is, and stays.
    static func thrifty(_ chains: Generator<Chain>) -> Generator {
        let demand = Generator<Int>.int(in: 0...2).map { Subscribers.Demand.max($0) }
        let action = Generator<Script.Action>.frequency([
            (1, .always(.nothing)), (3, demand.map { .answer($0) }), (1, .always(.request(1))),
        ])
        let actions = Generator<[Script.Action]>.array(of: action, count: 0...6)
        return any(chains).flatMap { performance in
            Generator { choices in
                let script = Script(
                    initialDemand: demand.draw(from: &choices), inside: actions.draw(from: &choices),
                    outside: actions.draw(from: &choices))
                return Performance(
                    chain: performance.chain, history: performance.history, root: .scripted, path: .handshake,
                    script: script, isAtHome: performance.isAtHome)
            }
        }
    }

    /// Those of any kind.
    static func any(_ chains: Generator<Chain>) -> Generator {
        Generator { choices in
            Performance(
                chain: chains.draw(from: &choices), history: History.generator().draw(from: &choices),
                root: Root.generator.draw(from: &choices),
                path: Generator<Path>.element(of: Path.allCases).draw(from: &choices),
                script: Generator<Script>.any.draw(from: &choices), waits: Self.waits.draw(from: &choices),
                isAtHome: Generator<Bool>.bool.draw(from: &choices))
        }
    }

    /// Before which signals time passes.
    private static var waits: Generator<[Int]> { .array(of: Generator<Int>.int(in: 0...8), count: 0...3) }
}
