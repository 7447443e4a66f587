import AsyncAlgorithms
import Scenarios

/// AsyncStreams that were filled before: converted to publishers and back, and by async-algorithms.
func asyncSequenceScenarios() -> [Scenario] {
    let count = 4_000
    return [
        Scenario(
            "zip of two AsyncStreams", count, isContended: true,
            asyncSequence: waiting { count in
                for await (left, right) in zip(stream(of: count / 2), stream(of: count / 2)) { add(left &+ right) }
            }),
        Scenario(
            "merge of two AsyncStreams", count, isContended: true,
            asyncSequence: waiting { count in
                for await number in merge(stream(of: count / 2), stream(of: count / 2)) { add(number) }
            }),
        Scenario(
            "combineLatest of two AsyncStreams", count, isContended: true,
            asyncSequence: waiting { count in
                for await (left, right) in combineLatest(stream(of: count / 2), stream(of: count / 2)) {
                    add(left &+ right)
                }
            }),
        Scenario(
            "debounce of an AsyncStream, a burst", count, isContended: true,
            asyncSequence: waiting { count in
                for await number in stream(of: count).debounce(for: .seconds(1)) { add(number) }
            }),
        Scenario(
            "map·filter of an AsyncStream", count, isContended: true,
            asyncSequence: waiting { count in
                for await number in stream(of: count).map(triple).filter(isEven) { add(number) }
            }),
        Scenario(
            "mapAsync, 1,000 at once", count, isContended: true, leastCode: doubling(atOnce: 1_000)),
        Scenario(
            "mapAsync, 10 at once", count, isContended: true, leastCode: doubling(atOnce: 10)),
        Scenario(
            "mapAsyncUnordered, 1,000 at once", count, isContended: true, leastCode: doubling(atOnce: 1_000)),
    ]
}

/// A group of tasks by hand: another begins when one has ended. Results come as they are ready.
private func doubling(atOnce limit: Int) -> Work {
    waiting { count in
        await withTaskGroup(of: Int.self) { group in
            var next = 0
            while next < min(limit, count) {
                group.addTask { [next] in next &* 2 }
                next += 1
            }
            for await number in group {
                add(number)
                guard next < count else { continue }
                group.addTask { [next] in next &* 2 }
                next += 1
            }
        }
    }
}
