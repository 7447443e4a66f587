import Foundation
import Streams

extension OperatorLaws {
    /// Checks that the stack does not grow, however many values are requested one by one, nested in each other.
    func checkStack(_ values: Many<Input>) throws {
        let values = values.values
        for origin in [UpstreamScript<Input, InputFailure>.Origin.sequence, .elsewhere] {
            for answer in [Subscribers.Demand.none, .max(1)] {
                let stage = LawStage()
                let upstream = stage.publisher(UpstreamScript(history: History(values, nil), origin: origin))
                let recorder = apply(upstream, stage).recordDepth(answering: answer, on: stage)
                try StreamsTesting.check(
                    recorder.growth < 48_000 && !recorder.isSteady,
                    """
                    The stack grows by \(recorder.growth) bytes with \(values.count) values that are asked for one by \
                    one \(answer == .none ? "inside of each other" : "as answers") (rule 3.3).
                    """)
            }
        }
    }
}

extension Publisher {
    /// Requests each value inside the previous one, or as the answer to it, and measures the stack.
    fileprivate func recordDepth(answering answer: Subscribers.Demand, on stage: LawStage) -> StackDepth {
        let depth = StackDepth()
        let recorder = record(
            initialDemand: .max(1), demandAfterValue: answer, scheduler: stage.scheduler
        ) { recorder, event in
            guard case .value = event else { return }
            depth.measure()
            if answer == .none { recorder.request(.max(1)) }
        }
        stage.scheduler.run(limit: 10_000)
        recorder.cancel()
        return depth
    }
}

/// Too many values to be shown.
struct Many<Value>: CustomDebugStringConvertible {
    let values: [Value]

    var debugDescription: String { "\(values.count) values, asked for one by one" }
}

/// Measures the depth of the stack at each value.
private final class StackDepth {
    private let thread = Thread.current
    private var addresses: [UInt] = []

    /// The difference between the deepest and the shallowest stack.
    var growth: UInt { (addresses.max() ?? 0) - (addresses.min() ?? 0) }

    /// Whether each third of the values has a deeper stack than the third before, by at least the smallest frame for
    /// each value. Optimised frames may be that small.
    var isSteady: Bool {
        let count = addresses.count / 3
        let deepest = (0..<3).compactMap { addresses.dropFirst($0 * count).prefix(count).min() }
        return count >= 10 && zip(deepest, deepest.dropFirst()).allSatisfy { $0 >= $1 + UInt(count) * 16 }
    }

    /// Measures only on the thread of the first call, as each thread has its own stack.
    @inline(never) func measure() {
        guard thread == .current else { return }
        var local = 0
        addresses.append(withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) })
    }
}
