import Scenarios

#if OPENCOMBINE
import OpenCombine
#else
import Streams
#endif

/// Pipelines of several publishers, by the names of their scenarios.
public func joining() -> [String: Work] {
    let (triple, add) = (triple, add)
    var all: [String: Work] = [
        "sequence·flatMap of Just": { count in
            _ = numbers(count).flatMap { Just(triple($0)) }.sink(receiveValue: add)
        },
        "sequence·flatMap of Just five times": { count in
            _ = numbers(count).flatMap { Just(triple($0)) }.flatMap { Just(triple($0)) }.flatMap { Just(triple($0)) }
                .flatMap { Just(triple($0)) }.flatMap { Just(triple($0)) }.sink(receiveValue: add)
        },
        "subject·flatMap of Just": sending { [$0.flatMap { Just(triple($0)) }.sink(receiveValue: add)] },
        "sequence·switchToLatest of Just": { count in
            _ = numbers(count).map { Just(triple($0)) }.switchToLatest().sink(receiveValue: add)
        },
        "subject·switchToLatest of subjects": {
            let members = [Numbers(), Numbers()]
            return sending { [$0.map { members[$0 & 1] }.switchToLatest().sink(receiveValue: add)] }
        }(),
        "flatMap of sequences of 1,000": { count in
            _ = numbers(count / 1_000).flatMap { _ in numbers(1_000) }.sink(receiveValue: add)
        },
        "zip of 2 sequences, a pair": { count in
            _ = numbers(count).zip(numbers(count)).sink { add($0 &+ $1) }
        },
        "zip of 2, a value": sending(to: 2) { $0[0].zip($0[1]).sink { add($0 &+ $1) } },
    ]
    #if !OPENCOMBINE
    let more: [String: Work] = [
        "merge of 2 sequences": { count in
            _ = numbers(count / 2).merge(with: numbers(count / 2)).sink(receiveValue: add)
        },
        "combineLatest of 2": sending(to: 2) { $0[0].combineLatest($0[1]).sink { add($0 &+ $1) } },
        "combineLatest of 4": sending(to: 4) {
            $0[0].combineLatest($0[1], $0[2], $0[3]).sink { add($0 &+ $1 &+ $2 &+ $3) }
        },
        "merge of 2": sending(to: 2) { $0[0].merge(with: $0[1]).sink(receiveValue: add) },
        "merge of 10": sending(to: 10) { Publishers.MergeMany($0).sink(receiveValue: add) },
    ]
    all.merge(more) { $1 }
    #endif
    return all
}
