import Streams
import StreamsTesting
import Testing

@Suite struct PrefixTests {
    @Test("prefix(0) finishes without its upstream")
    func prefixOfNone() {
        let upstream = ScriptedPublisher<Int, Fault>([.failure(.inner)])
        #expect(upstream.prefix(0).record().events == [.subscription, .completion(.finished)])
        #expect(upstream.subscriptions.isEmpty)
    }
}
