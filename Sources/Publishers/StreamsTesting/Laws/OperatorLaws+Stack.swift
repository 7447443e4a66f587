import Foundation
import Streams

extension OperatorLaws {
    /// However many values are asked for one by one, inside of each other: the stack stays as it is.
    func checkStack(_ values: Many<Input>) throws {
        let values = values.values
        for origin in [UpstreamScript<Input, InputFailure>.Origin.sequence, .elsewhere] {
            for answer in [Subscribers.Demand.none, .max(1)] {
                let stage = LawStage()
                let upstream = stage.publisher(UpstreamScript(history: History(values, nil), origin: origin))
                let recorder = apply(upstream, stage).recordDepth(answering: answer, on: stage)
                try StreamsTesting.check(
                    recorder.growth < 48_000,
                    """
                    The stack grows by \(recorder.growth) bytes with \(values.count) values that are asked for one by \
                    one \(answer == .none ? "inside of each other" : "as answers") (rule 3.3).
                    """)
            }
        }
    }
}

extension Publisher {
    /// Asks for one value inside of the other, or as an answer to it, and measures.
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

/// How deep the stack has been.
private final class StackDepth {
    private let thread = Thread.current
    private var addresses: (lowest: UInt, highest: UInt)?

    /// The distance between the ends of the deepest stack, and of the flattest one.
    var growth: Int { addresses.map { Int($0.highest - $0.lowest) } ?? 0 }

    /// On the thread of the first call: each has a stack of its own.
    @inline(never) func measure() {
        guard thread == .current else { return }
        var local = 0
        let address = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
        let (lowest, highest) = addresses ?? (address, address)
        addresses = (min(lowest, address), max(highest, address))
    }
}
