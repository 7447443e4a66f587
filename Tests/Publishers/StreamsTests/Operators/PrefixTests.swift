import Streams
import StreamsTesting
import Testing

@Suite struct PrefixTests: OperatorTests {
    static let rows = [
        Operator("prefix(0)", model: { _ in History([]) }) { upstream, _ in upstream.prefix(0) },
        Operator("prefix(3)", model: { $0.prefix(3) }) { upstream, _ in upstream.prefix(3) },
        Operator("dropFirst(2)", .always, [.asksAhead], model: { $0.mapValues { Array($0.dropFirst(2)) } }) {
            upstream, _ in
            upstream.dropFirst(2)
        },
        Operator("output(in: 1...2)", model: { $0.prefix(3).mapValues { Array($0.dropFirst()) } }) { upstream, _ in
            upstream.output(in: 1...2)
        },
    ]

    @Test("prefix(0) finishes without its upstream")
    func prefixOfNone() {
        let upstream = ScriptedPublisher<Int, Fault>([.failure(.inner)])
        #expect(upstream.prefix(0).record().events == [.subscription, .completion(.finished)])
        #expect(upstream.subscriptions.isEmpty)
    }
}
