import Streams
import StreamsTesting
import Testing

@Suite struct CatchTests: OperatorTests {
    static let rows = [
        Operator("catch", model: { $0.replacingFailure(by: History([1, 2])) }) { upstream, stage in
            upstream.catch { _ in stage.publisher(History([1, 2]), carrying: stage.keepsake) }
        },
        Operator(
            "catch that fails", model: { $0.replacingFailure(by: History([3], .failure(.inner))) }
        ) { upstream, stage in
            upstream.catch { _ in stage.publisher(History([3], .failure(.inner))) }
        },
        Operator("tryCatch", model: { $0.replacingFailure(by: History([], .failure(.thrown))) }) { upstream, _ in
            upstream.tryCatch { _ throws -> Items in throw Fault.thrown }.mapError { $0 as? Fault ?? .inner }
        },
        Operator("tryCatch of any error", model: { $0.replacingFailure(by: History([], .failure(.thrown))) }) {
            upstream, _ in
            upstream.tryCatch { _ throws -> Items in throw Fault.thrown }.mapError { $0 as? Fault ?? .inner }
        },
        Operator("tryCatch that recovers", model: { $0.replacingFailure(by: History([1, 2])) }) { upstream, stage in
            upstream.tryCatch { _ throws -> Items in
                stage.publisher(History([1, 2]), carrying: stage.keepsake)
            }.mapError { $0 as? Fault ?? .inner }
        },
        Operator("catch of what was kept", .unmodelled) { upstream, _ in
            upstream.catch { fault in Fail(error: fault).prepend(Item(1, fault.keepsake)) }
        },
        Operator("catch, append", .unmodelled, [.meetsAnother]) { upstream, stage in
            upstream.catch { _ in stage.publisher(History([11], .failure(.inner))) }.append([Item(21)])
        },
        Operator("catch of a future that is kept", .unmodelled, [.meetsAnother]) { upstream, stage in
            upstream.catch { _ in stage.publisher(History([11])).first() }
        },
    ]

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

    private let puppet = Puppet()

    @Test("catch does not call its closure after a cancel")
    func catchAfterCancel() {
        var errors: [Fault] = []
        let recorder = puppet.catch { error -> Empty<Item, Fault> in
            errors.append(error)
            return Empty()
        }.record()
        puppet.handOver()
        recorder.cancel()
        puppet.subscriber?.receive(completion: .failure(.upstream))
        #expect(errors.isEmpty && recorder.completion == nil)
    }

    @Test("tryCatch has its own type and name")
    func nameOfTryCatch() {
        let recovered = puppet.tryCatch { error -> Just<Item> in throw error }
        #expect("\(type(of: recovered))".hasPrefix("TryCatch<"))
        let erased = puppet.catch { _ in Just(Item(1)).setFailureType(to: (any Error).self).eraseToAnyPublisher() }
        #expect("\(type(of: erased))".hasPrefix("Catch<"))
    }
}
