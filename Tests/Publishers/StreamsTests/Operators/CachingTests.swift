import Streams
import StreamsTesting
import Testing

@Suite struct CachingTests: OperatorTests {
    static let rows = [
        Operator("caching", .always, [.passesSubscriptionOn]) { upstream, stage in
            upstream.caching(to: { [hold = stage.hold] _ in hold(()) })
        },
        Operator("caching that throws", .always, [.passesSubscriptionOn]) { upstream, _ in
            upstream.caching(to: { _ in throw Fault.inner })
        },
    ]

    private let fresh = ScriptedPublisher<String, Fault>([.value("fresh"), .finished])
    private let broken = ScriptedPublisher<String, Fault>([.failure(.upstream)])

    @Test("caching saves a value before it passes it on")
    func order() {
        var log: [String] = []
        let sink = fresh.caching(to: { log.append("saved \($0)") })
            .sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("received \($0)") })
        #expect(log == ["saved fresh", "received fresh", "finished"])
        sink.cancel()
    }

    @Test("A cache that fails is reported, and disturbs nothing")
    func failingCache() {
        var errors: [String] = []
        let recorder = fresh.caching(to: { _ in throw Fault.inner }, onError: { errors.append("\($0)") }).record()
        #expect(recorder.values == ["fresh"] && recorder.completion == .finished && errors == ["inner"])
    }

    @Test("A failure is not saved, and is passed on")
    func failure() {
        var saved: [String] = []
        let recorder = broken.caching(to: { saved.append($0) }).record()
        #expect(saved == [] && recorder.completion == .failure(.upstream))
    }

    @Test("A sandwich saves fresh values, and falls back to saved ones", arguments: [true, false])
    func sandwich(isOnline: Bool) {
        var cache = ["old"]
        let recorder = (isOnline ? fresh : broken).map { "\($0)!" }
            .caching(to: { cache.append($0) }).fallback { cache.suffix(1).publisher }.record()
        #expect(recorder.values == [isOnline ? "fresh!" : "old"] && recorder.completion == .finished)
        #expect(cache == (isOnline ? ["old", "fresh!"] : ["old"]))
    }
}
