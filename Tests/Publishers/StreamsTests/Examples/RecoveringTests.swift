import Streams
import StreamsTesting
import Testing

@Suite struct RecoveringTests {
    private let failing = ScriptedPublisher<Int, Fault>([.value(1), .value(2), .failure(.upstream)])

    @Test("catch continues with the publisher that its closure makes of the error")
    func error() {
        var caught: [Fault] = []
        let recorder = failing.catch { error in
            caught.append(error)
            return Just(3)
        }.record()
        #expect(recorder.values == [1, 2, 3] && recorder.completion == .finished && caught == [.upstream])
    }

    @Test("tryCatch continues with the publisher that its closure returns, or fails with the error it throws")
    func thrownError() {
        let recovered = failing.tryCatch { _ in Just(3) }.mapError { $0 as? Fault ?? .inner }.record()
        #expect(recovered.values == [1, 2, 3] && recovered.completion == .finished)
        let failed = failing.tryCatch { _ -> Just<Int> in throw Fault.thrown }.mapError { $0 as? Fault ?? .inner }
            .record()
        #expect(failed.values == [1, 2] && failed.completion == .failure(.thrown))
    }

    @Test("The replacement receives the demand that the upstream has not met")
    func demand() {
        let replacement = ScriptedPublisher<Int, Never>([.value(3), .value(4), .finished])
        let recorder = failing.catch { _ in replacement }.record(initialDemand: .max(3))
        #expect(recorder.values == [1, 2, 3] && replacement.subscriptions.map(\.demand) == [.max(1)])
    }

    @Test("The replacement receives no request before downstream's")
    func unasked() {
        let replacement = ScriptedPublisher<Int, Never>([.value(3)])
        let recorder = Fail<Int, Fault>(error: .upstream).catch { _ in replacement }.record(initialDemand: .none)
        #expect(replacement.subscriptions.map(\.demand) == [.none])
        recorder.request(.max(1))
        #expect(recorder.values == [3])
    }

    @Test("A replacement whose subscription comes after the cancel is cancelled")
    func lateReplacement() {
        let puppet = Puppet()
        let recorder = Fail<Item, Fault>(error: .upstream).catch { _ in puppet }.record()
        recorder.cancel()
        puppet.handOver()
        #expect(puppet.strings.log == ["cancel"])
    }

    @Test("A cancel reaches the replacement, and no longer the failed upstream")
    func cancel() {
        let replacement = ScriptedPublisher<Int, Never>([.value(3)])
        let recorder = failing.catch { _ in replacement }.record()
        recorder.cancel()
        #expect(replacement.subscriptions.map(\.cancelCount) == [1])
        #expect(failing.subscriptions.map(\.cancelCount) == [0])
    }

    @Test("A cancel during the last value prevents the replacement")
    func cancelBeforeFailure() {
        var isMade = false
        let recorder = failing.catch { _ in
            isMade = true
            return Just(3)
        }.record(cancelAfter: 2)
        #expect(recorder.values == [1, 2] && !isMade)
    }

    @Test("A replacement that fails is caught by the next catch, and passed on by the last")
    func failingReplacement() {
        let recorder = failing.catch { _ in Fail<Int, Fault>(error: .inner) }.catch { error in
            error == .inner ? Fail<Int, Fault>(error: .mapped) : Fail(error: .thrown)
        }.record()
        #expect(recorder.completion == .failure(.mapped))
    }

    @Test("The value in place of an error waits until it is requested")
    func replaceError() {
        let recorder = failing.replaceError(with: 9).record(initialDemand: .max(2))
        #expect(recorder.values == [1, 2] && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values == [1, 2, 9] && recorder.completion == .finished)
    }

    @Test("retry subscribes again up to its count, and passes the last failure on")
    func retry() {
        var attempts = 0
        let failing = Deferred {
            attempts += 1
            return Record<Int, Fault>(output: [attempts], completion: .failure(.upstream))
        }
        let recorder = failing.retry(2).record()
        #expect(recorder.values == [1, 2, 3] && recorder.completion == .failure(.upstream) && attempts == 3)
    }

    @Test("retry passes the remaining demand to each attempt")
    func retryDemand() {
        let failing = ScriptedPublisher<Int, Fault>([.value(1), .failure(.upstream)])
        _ = failing.retry(2).record(initialDemand: .max(5))
        #expect(failing.subscriptions.map(\.requests) == [[.max(5)], [.max(4)], [.max(3)]])
    }
}

@Suite struct SandwichTests {
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

    @Test("A sandwich saves fresh values, and falls back to saved ones", arguments: [true, false])
    func sandwich(isOnline: Bool) {
        var cache = ["old"]
        let recorder = (isOnline ? fresh : broken).map { "\($0)!" }
            .caching(to: { cache.append($0) }).fallback { cache.suffix(1).publisher }.record()
        #expect(recorder.values == [isOnline ? "fresh!" : "old"] && recorder.completion == .finished)
        #expect(cache == (isOnline ? ["old", "fresh!"] : ["old"]))
    }
}
