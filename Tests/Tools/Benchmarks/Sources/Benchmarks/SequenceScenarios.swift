import AsyncAlgorithms
import Scenarios

private let chain = Target(leastCode: 1.2, openCombine: 30)

func sequenceScenarios() -> [Scenario] {
    let (triple, triplePositive, half, isEven, plus, add, total) = (
        triple, triplePositive, half, isEven, plus, add, total
    )
    let count = 100_000
    func loop(_ count: Int) {
        for number in 0..<count {
            let tripled = triple(number)
            if isEven(tripled) { add(tripled) }
        }
    }
    return [
        Scenario(
            "sequence·map·filter·sink, opaque closures", count, Target(leastCode: 1.2, openCombine: 25),
            leastCode: loop,
            asyncSequence: waiting { count in
                for await number in (0..<count).async.map(triple).filter(isEven) { add(number) }
            }),
        Scenario(
            "the same, inlinable closures", count, Target(leastCode: 2, openCombine: 100),
            leastCode: { count in
                for number in 0..<count where (number &* 3) & 1 == 0 { total.pointee &+= number &* 3 }
            }),
        Scenario("the same, composed in another module", count, leastCode: loop),
        Scenario("the same, a custom subscriber", count, leastCode: loop),
        Scenario(
            "20 maps", count / 4, Target(leastCode: 1.5, openCombine: 25),
            leastCode: { count in
                for number in 0..<count {
                    add(fiveTimes(triple, fiveTimes(triple, fiveTimes(triple, fiveTimes(triple, number)))))
                }
            }),
        Scenario(
            "erased between every two of 2 operators", count, Target(leastCode: 1.5, openCombine: 12), leastCode: loop),
        Scenario(
            "erased between every two of 6 operators", count, Target(leastCode: 1.5, openCombine: 12),
            leastCode: { count in
                for number in 0..<count {
                    var number = triple(number)
                    guard isEven(number) else { continue }
                    number = triple(number)
                    guard isEven(number) else { continue }
                    number = triple(number)
                    if isEven(number) { add(number) }
                }
            }),
        Scenario(
            "one at a time, asked for by answers", count, Target(leastCode: 2, openCombine: 20), leastCode: pull),
        Scenario(
            "one at a time, asked for by requests", count, Target(leastCode: 2, openCombine: 20), leastCode: pull),
        Scenario(
            "scan", count, chain,
            leastCode: { count in
                var sum = 0
                for number in 0..<count {
                    sum = plus(sum, number)
                    add(sum)
                }
            },
            asyncSequence: waiting { count in for await sum in (0..<count).async.reductions(0, plus) { add(sum) } }),
        Scenario(
            "reduce", count, chain,
            leastCode: { count in
                var sum = 0
                for number in 0..<count { sum = plus(sum, number) }
                add(sum)
            },
            asyncSequence: waiting { count in add(await (0..<count).async.reduce(0, plus)) }),
        Scenario(
            "map·collect", count, chain,
            leastCode: { count in
                var all: [Int] = []
                for number in 0..<count { all.append(triple(number)) }
                add(all.count)
            },
            asyncSequence: waiting { count in add(await Array((0..<count).async.map(triple)).count) }),
        Scenario(
            "map·removeDuplicates", count, chain,
            leastCode: { count in
                var last: Int?
                for number in 0..<count {
                    let halved = half(number)
                    guard halved != last else { continue }
                    last = halved
                    add(halved)
                }
            },
            asyncSequence: waiting { count in
                for await number in (0..<count).async.map(half).removeDuplicates() { add(number) }
            }),
        Scenario(
            "prefix of 100", count, chain,
            leastCode: { count in
                for _ in 0..<count / 100 {
                    var taken = 0
                    for number in 0..<Int.max {
                        add(number)
                        taken += 1
                        if taken == 100 { break }
                    }
                }
            },
            asyncSequence: waiting { count in
                for _ in 0..<count / 100 { for await number in (0..<Int.max).async.prefix(100) { add(number) } }
            }),
        Scenario(
            "tryMap", count,
            leastCode: { count in
                do { for number in 0..<count { add(try triplePositive(number)) } } catch { add(1) }
            }),
        Scenario("first", 10_000, leastCode: { count in for _ in 0..<count { (0..<count).first.map(add) } }),
        Scenario("Just·sink", 10_000, leastCode: { count in for number in 0..<count { add(number) } }),
    ]
}

private func fiveTimes(_ triple: (Int) -> Int, _ number: Int) -> Int {
    triple(triple(triple(triple(triple(number)))))
}

/// Calls a closure for each number, like a caller that requests one at a time.
private func pull(_ count: Int) {
    let (next, add) = (numbers(count), add)
    while let number = next() { add(number) }
}

@inline(never) private func numbers(_ count: Int) -> () -> Int? {
    var numbers = (0..<count).makeIterator()
    return { numbers.next() }
}
