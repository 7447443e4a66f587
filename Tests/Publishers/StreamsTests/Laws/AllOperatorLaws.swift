import Foundation
import Streams
import StreamsTesting
import Testing

extension Laws {
    @Suite struct AllOperatorLaws {
        @Test("An operator keeps the laws, whatever its upstream and its subscriber do", arguments: Operator.all)
        func laws(of subject: Operator) throws { try subject.laws.check(count: Laws.cases(150)) }

        @Test("A chain of operators keeps the laws, whatever its upstream and its subscriber do")
        func lawsOfChains() throws { try check(Operator.all) }

        @Test("A chain of operators that match their models for any demand does so for any demand")
        func demandOfChains() throws { try check(Operator.all.filter { $0.exactness == .always }) }

        @Test("A chain of operators that request what they need requests no more from upstream")
        func thriftOfChains() throws {
            let exact = Operator.all.filter { $0.exactness == .always }
            try check(exact.filter { $0.traits.isDisjoint(with: [.asksAhead, .hops]) }, count: 3000) { script in
                script.upstream.origin = .elsewhere
                script.subscriber.path = .handshake
                script.subscriber.initialDemand = min(script.subscriber.initialDemand, .max(3))
                script.subscriber.outside = []
            }
        }

        @Test("Each row that is written in a suite is found by the suite's name")
        func rows() throws {
            let tests = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
            let files = try ["StreamsTests/Operators", "StreamsExtrasTests"].map { tests.appending(path: $0) }.flatMap {
                try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
            }
            let texts = try files.filter { $0.pathExtension == "swift" }.map {
                try String(contentsOf: $0, encoding: .utf8)
            }
            let written = texts.flatMap { $0.matches(of: /(?m)^ {8}Operator\(\s*"([^"]+)"/).map { String($0.1) } }
            let found = Operator.all + Operator.keeping + Operator.racing + OperatorRows.extras.all
            #expect(written.count > 150 && Set(written).subtracting(found.map(\.name)) == [])
        }

        private func check(
            _ operators: [Operator], count: Int = 1500,
            _ change: @escaping (inout OperatorScript<Item, Fault>) -> Void = { _ in }
        ) throws {
            let scripts = Chain(operators: []).laws.scripts
            let cases = Chain.generator(of: operators).flatMap { chain in
                scripts.map { script in
                    var script = script
                    change(&script)
                    return Case(chain: chain, script: script)
                }
            }
            try forAll(cases, count: Laws.cases(count)) { try $0.chain.laws.check($0.script) }
        }
    }
}

private struct Case: CustomDebugStringConvertible {
    let chain: Chain
    let script: OperatorScript<Item, Fault>

    var debugDescription: String { "\(chain.debugDescription)\n    \(script.debugDescription)" }
}
