import OpenCombineSide
import Scenarios
import StreamsSide

/// Nanoseconds for each element, by size.
struct Growth: Codable {
    let name: String
    let sizes: [Int]
    /// The figures by size; the largest sizes are missing if they took too long.
    let figures: [Contestant: [Double]]

    /// Describes growth that is worse than linear: an element costs more than three times as much as at a tenth of the
    /// size. Quadratic growth would cost ten times as much; leaving the cache may cost twice as much.
    var complaint: String? {
        let streams = figures[.streams] ?? []
        return zip(streams, streams.dropFirst()).enumerated().first { $1.1 > 3 * $1.0 }.map { index, costs in
            "“\(name)” grows worse than linearly: \(costs.0) ns for each of \(sizes[index]), "
                + "\(costs.1) ns for each of \(sizes[index + 1])"
        }
    }

    static func all(isSmoke: Bool, _ words: [String]) -> [Growth] {
        let sides = [Contestant.streams: StreamsSide.growing(), .openCombine: OpenCombineSide.growing()]
        let names = (sides[.streams] ?? [:]).keys.sorted()
        return names.filter { name in words.isEmpty || words.contains { name.contains($0) } }.map { name in
            report(name)
            let sizes = name.contains("chain") ? [1, 5, 10, 20, 50] : [10, 100, 1_000, 10_000, 100_000]
            return Growth(
                name: name, sizes: isSmoke ? Array(sizes.prefix(2)) : sizes,
                figures: sides.compactMapValues { $0[name] }.mapValues { make in
                    costs(isSmoke ? Array(sizes.prefix(2)) : sizes, make)
                })
        }
    }

    /// Stops after a size that takes too long.
    private static func costs(_ sizes: [Int], _ make: (Int) -> Work) -> [Double] {
        var costs: [Double] = []
        for size in sizes {
            let (work, count, clock) = (make(size), max(100_000 / size, 1), ContinuousClock())
            let start = clock.now
            let samples = (0..<5).compactMap { round in
                clock.now - start > .seconds(3) && round > 1 ? nil : clock.measure { work(count) }
            }
            let fastest = (samples.dropFirst().min() ?? .zero) / .nanoseconds(1)
            costs.append(fastest / Double(count * size))
            if clock.now - start > .seconds(3) { break }
        }
        return costs
    }
}
