import Scenarios

func statefulScenarios() -> [Scenario] {
    let (triple, add) = (triple, add)
    let count = 20_000
    return [
        Scenario("a publisher from elsewhere·map·sink", count, leastCode: sends { add(triple($0)) }),
        Scenario("published property, set", count, leastCode: sends(add)),
        Scenario("assign to a published property", count, leastCode: sends(add)),
        Scenario("buffer", count, leastCode: sends(add)),
        Scenario(
            "withLatestFrom", count,
            leastCode: {
                let latest = Latest(of: 2, add)
                latest.send(1, by: 1)
                return { count in for number in 0..<count { latest.send(number, by: 0) } }
            }()),
        Scenario(
            "pairwise", count,
            leastCode: {
                let previous = Previous { add($0 &+ $1) }
                return { count in for number in 0..<count { previous.send(number) } }
            }()),
        Scenario("share(replay: 1)", count, leastCode: sends(add)),
        Scenario("groupBy of 4 keys", count),
    ]
}
