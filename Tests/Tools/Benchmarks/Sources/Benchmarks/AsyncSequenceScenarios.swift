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
    ]
}
