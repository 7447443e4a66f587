import Foundation
import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// Calls of an asynchronous function: how many run at a time, the order in which they end, and which one throws.
private struct Calls: Sendable {
    let order: [Int]
    let failing: Int
    let atOnce: Int

    static var any: Generator<Calls> {
        Generator { choices in
            let ranks = Generator.array(of: .int(in: 0...9)).draw(from: &choices).prefix(6)
            return Calls(
                order: ranks.indices.sorted { ranks[$0] < ranks[$1] },
                failing: Generator.int(in: 0...9).draw(from: &choices),
                atOnce: Generator.int(in: 1...4).draw(from: &choices))
        }
    }

    var inputs: Range<Int> { 0..<order.count }

    /// Applies the operator to a publisher of the inputs, and ends the calls in their order.
    func record<Mapped: Publisher<Int, Fault>>(
        _ operation: (Publishers.Sequence<Range<Int>, Fault>, @escaping @Sendable (Int) async throws(Fault) -> Int) ->
            Mapped
    ) -> Recorder<Int, Fault> {
        let (gates, done) = (Gates(count: order.count), DispatchSemaphore(value: 0))
        let recorder = operation(inputs.publisher.setFailureType(to: Fault.self)) {
            [failing] number async throws(Fault) in
            _ = await gates.pass(number)
            if number == failing { throw .inner }
            return number * 10
        }.record { _, event in if case .completion = event { done.signal() } }
        for number in order { gates.open(number) }
        _ = done.wait(timeout: .now() + 300)
        return recorder
    }
}

/// Runs on a thread of its own, as it waits for the tasks.
@Suite(.timeLimit(.minutes(15))) struct MapAsyncLaws {
    @Test("mapAsync sends what tryMap would, whichever function ends first, and whichever throws")
    func ordered() async throws {
        try await onOwnThread {
            try forAll(Calls.any) { calls in
                let recorder = calls.record { $0.mapAsync(maxConcurrent: calls.atOnce, $1) }
                let model: Recorder<Int, Fault> = calls.inputs.publisher.throwing(Fault.self).tryMap {
                    number throws(Fault) in
                    if number == calls.failing { throw .inner }
                    return number * 10
                }.record()
                try checkEqual(recorder.events, model.events)
            }
        }
    }

    @Test("mapAsyncUnordered sends each result once, and one failure at most")
    func unordered() async throws {
        try await onOwnThread {
            try forAll(Calls.any) { calls in
                let recorder = calls.record { $0.mapAsyncUnordered(maxConcurrent: calls.atOnce, $1) }
                let (values, fails) = (recorder.values.sorted(), calls.inputs.contains(calls.failing))
                try check(Set(values).count == values.count, "a result came twice: \(values)")
                try check(fails || values == calls.inputs.map { $0 * 10 }, "not all results came: \(values)")
                try checkEqual(recorder.completion, fails ? .failure(.inner) : .finished)
            }
        }
    }

    private func onOwnThread(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { done in
            Thread.detachNewThread { done.resume(with: Result { try work() }) }
        }
    }
}
