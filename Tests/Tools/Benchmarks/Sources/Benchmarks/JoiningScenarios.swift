import AsyncAlgorithms
import Scenarios

func joiningScenarios() -> [Scenario] {
    let (triple, add) = (triple, add)
    let count = 20_000
    let merging = Target(leastCode: 1.5)
    return [
        Scenario(
            "sequence·flatMap of Just", count, Target(leastCode: 5, openCombine: 10),
            leastCode: { count in for number in 0..<count { add(triple(number)) } },
            asyncSequence: waiting { count in
                for await number in (0..<count).async.flatMap({ CollectionOfOne(triple($0)).async }) { add(number) }
            }),
        Scenario(
            "sequence·flatMap of Just five times", count / 5,
            leastCode: { count in for number in 0..<count { add(triple(triple(triple(triple(triple(number)))))) } }),
        Scenario(
            "flatMap of sequences of 1,000", 10 * count, Target(leastCode: 2),
            leastCode: { count in for _ in 0..<count / 1_000 { for number in 0..<1_000 { add(number) } } }),
        Scenario("subject·flatMap of Just", count, Target(openCombine: 12), leastCode: sends { add(triple($0)) }),
        Scenario(
            "sequence·switchToLatest of Just", count, Target(leastCode: 6, openCombine: 10),
            leastCode: { count in for number in 0..<count { add(triple(number)) } }),
        Scenario("subject·switchToLatest of subjects", count),
        Scenario(
            "zip of 2, a value", count, Target(leastCode: 1.5, openCombine: 10),
            leastCode: {
                let pairs = Pairs { add($0 &+ $1) }
                return { count in
                    for number in 0..<count {
                        if number & 1 == 0 { pairs.sendLeft(number) } else { pairs.sendRight(number) }
                    }
                }
            }(),
            asyncSequence: waiting { count in
                for await (left, right) in zip(stream(of: count / 2), stream(of: count / 2)) { add(left &+ right) }
            }),
        Scenario(
            "combineLatest of 2", count, merging, leastCode: latest(of: 2),
            asyncSequence: waiting { count in
                for await (left, right) in combineLatest(stream(of: count / 2), stream(of: count / 2)) {
                    add(left &+ right)
                }
            }),
        Scenario("combineLatest of 4", count, leastCode: latest(of: 4)),
        Scenario(
            "merge of 2 sequences", count, Target(leastCode: 3),
            leastCode: { count in for _ in 0..<2 { for number in 0..<count / 2 { add(number) } } }),
        Scenario(
            "zip of 2 sequences, a pair", count, Target(leastCode: 6),
            leastCode: { count in
                var (left, right) = ((0..<count).makeIterator(), (0..<count).makeIterator())
                while let left = left.next(), let right = right.next() { add(left &+ right) }
            }),
        Scenario(
            "merge of 2", count, merging, leastCode: sends(add),
            asyncSequence: waiting { count in
                for await number in merge(stream(of: count / 2), stream(of: count / 2)) { add(number) }
            }),
        Scenario("merge of 10", count, merging, leastCode: sends(add)),
    ]
}

private func latest(of senders: Int) -> Work {
    let latest = Latest(of: senders, add)
    return { count in
        var next = 0
        for number in 0..<count {
            latest.send(number, by: next)
            next = next + 1 == senders ? 0 : next + 1
        }
    }
}
