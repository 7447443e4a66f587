import Streams
import StreamsTesting
import Testing

@Suite struct FallbackTests: OperatorTests {
    static let rows = [
        Operator("fallback", model: { $0.replacingFailure(by: History([4])) }) { upstream, stage in
            upstream.fallback { stage.publisher(History([4]), carrying: stage.keepsake) }
        }
    ]

    private let fresh = ScriptedPublisher<String, Fault>([.value("fresh"), .finished])
    private let broken = ScriptedPublisher<String, Fault>([.failure(.upstream)])

    @Test("fallback makes the other publisher when this one has failed, and not before")
    func fallback() {
        var builds = 0
        let other = {
            builds += 1
            return Just("cached")
        }
        #expect(fresh.fallback(to: other).record().values == ["fresh"] && builds == 0)
        #expect(broken.fallback(to: other).record().values == ["cached"] && builds == 1)
    }

    @Test("fallback reports the error that it hides before it makes the other publisher")
    func fallbackTells() {
        var log: [String] = []
        let failing = Fail<Int, Fault>(error: .upstream)
        let recorder = failing.fallback {
            log.append("fallback")
            return Just(1)
        } onError: {
            log.append("\($0)")
        }.record()
        #expect(log == ["upstream", "fallback"] && recorder.values == [1])
    }
}
