import Foundation

/// A scenario, done by the least code that does it, by Streams and by OpenCombine.
struct Benchmark {
    let name: String
    /// What one run does so many times; times are given for one of them.
    let count: Int
    /// None where there is no comparison that means anything.
    var leastCode: (() -> Void)?
    let streams: () -> Void
    /// None where OpenCombine has no such operator.
    var openCombine: (() -> Void)?
}

/// Nanoseconds for each time that it is done.
struct Timing: Codable {
    let median: Double
    let minimum: Double

    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        (median, minimum) = (sorted[sorted.count / 2], sorted[0])
    }
}

struct Outcome: Codable {
    let name: String
    let leastCode: Timing?
    let streams: Timing
    let openCombine: Timing?

    var streamsToLeastCode: Double? { leastCode.map { streams.median / $0.median } }
    var openCombineToStreams: Double? { openCombine.map { $0.median / streams.median } }
}

extension Benchmark {
    /// Runs the contestants in turn, so that whatever slows the machine slows all of them.
    func run(rounds: Int) -> Outcome {
        var samples = (leastCode: [Double](), streams: [Double](), openCombine: [Double]())
        for round in 0...rounds {
            let leastCode = leastCode.map(time)
            let streams = time(streams)
            let openCombine = openCombine.map(time)
            if round == 0 { continue }  // To warm up.
            if let leastCode { samples.leastCode.append(leastCode) }
            samples.streams.append(streams)
            if let openCombine { samples.openCombine.append(openCombine) }
        }
        return Outcome(
            name: name,
            leastCode: samples.leastCode.isEmpty ? nil : Timing(samples.leastCode),
            streams: Timing(samples.streams),
            openCombine: samples.openCombine.isEmpty ? nil : Timing(samples.openCombine))
    }

    private func time(_ work: () -> Void) -> Double {
        let duration = ContinuousClock().measure(work)
        return duration / .nanoseconds(1) / Double(count)
    }
}
