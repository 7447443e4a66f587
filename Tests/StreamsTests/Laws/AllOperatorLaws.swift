import Streams
import StreamsTesting
import Testing

@Suite struct AllOperatorLaws {
    @Test("An operator keeps the laws, whatever its upstream and its subscriber do", arguments: Operator.all)
    func laws(of subject: Operator) throws { try subject.laws.check(count: 150) }

    @Test("A chain of operators keeps the laws, whatever its upstream and its subscriber do")
    func lawsOfChains() throws { try check(Operator.all) }

    @Test("A chain of operators that are exact for any demand is so for any demand")
    func demandOfChains() throws { try check(Operator.all.filter { $0.exactness == .always }) }

    @Test("A chain of operators that take what they need takes no more from upstream")
    func thriftOfChains() throws {
        try check(Operator.all.filter { $0.exactness == .always && $0.traits.isDisjoint(with: [.asksAhead, .hops]) })
    }

    private func check(_ operators: [Operator]) throws {
        let cases = Chain.generator(of: operators).flatMap { chain in
            chain.laws.scripts.map { Case(chain: chain, script: $0) }
        }
        try forAll(cases, count: 1500) { try $0.chain.laws.check($0.script) }
    }
}

private struct Case: CustomDebugStringConvertible {
    let chain: Chain
    let script: OperatorScript<Item, Fault>

    var debugDescription: String { "\(chain.debugDescription)\n    \(script.debugDescription)" }
}
