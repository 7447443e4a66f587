import Dispatch
import Scenarios

func subscribingScenarios() -> [Scenario] {
    let (triple, add) = (triple, add)
    let count = 5_000
    return [
        Scenario(
            "subject·map·sink: subscribe, send, cancel", count, Target(leastCode: 2.5, openCombine: 6),
            leastCode: {
                let subject = Registry()
                return { count in
                    for number in 0..<count {
                        let id = subject.append { add(triple($0)) }
                        subject.send(number)
                        subject.remove(id)
                    }
                }
            }()),
        Scenario(
            "the same, with a subject of its own", count,
            leastCode: { count in
                for number in 0..<count {
                    let subject = Registry()
                    let id = subject.append { add(triple($0)) }
                    subject.send(number)
                    subject.remove(id)
                }
            }),
        Scenario(
            "subscribe and cancel beside 1,000", count, Target(leastCode: 2.5, openCombine: 10),
            leastCode: churn(beside: 1_000)),
        Scenario("a current value of its own: made, set, read", count),
        Scenario("Just to a Subscribers.Sink", count),
        Scenario("subject·collect·sink: subscribe, send, cancel", count),
        Scenario("subject·debounce·sink: subscribe, cancel", count),
        Scenario("subject·share·sink: subscribe, send, cancel", count),
        Scenario(
            "Future, made and run", count, Target(leastCode: 3, openCombine: 8),
            leastCode: { count in
                for number in 0..<count { Promise<Int> { $0(triple(number)) }.whenFulfilled(add) }
            },
            asyncSequence: waiting { count in
                for number in 0..<count { add(await Task { triple(number) }.value) }
            }),
        Scenario(
            "sandwich, success", count, Target(leastCode: 4, openCombine: 8),
            leastCode: { count in for number in 0..<count { sandwich { .success(number) } } }),
        Scenario(
            "sandwich, failure", count, Target(leastCode: 4, openCombine: 8),
            leastCode: { count in for _ in 0..<count { sandwich { .failure(Failed()) } } }),
        Scenario(
            "sandwich, erased", count,
            leastCode: { count in for number in 0..<count { sandwich { .success(number) } } }),
    ]
}

func threadScenarios() -> [Scenario] {
    let add = add
    let queue = DispatchQueue(label: "burst")
    return [
        Scenario(
            "two threads sending to one subject", 200_000, Target(leastCode: 1.2, openCombine: 5), isContended: true,
            leastCode: onTwoThreads(sends(add))),
        Scenario(
            "two threads subscribing and cancelling", 20_000, isContended: true,
            leastCode: onTwoThreads(churn(beside: 0))),
        Scenario(
            "receive(on:) a serial queue, a burst of 10,000", 10_000, Target(openCombine: 5), isContended: true,
            leastCode: { count in
                for number in 0..<count { queue.async { add(number) } }
                queue.sync {}
            },
            asyncSequence: buffered { count, numbers in for await number in numbers { add(number) } }),
        Scenario(
            "values of 10,000 through for await", 10_000, Target(openCombine: 3), isContended: true,
            asyncSequence: buffered { count, numbers in for await number in numbers { add(number) } }),
    ]
}

private func churn(beside live: Int) -> Work {
    let (triple, add) = (triple, add)
    let subject = Registry()
    for _ in 0..<live { _ = subject.append(add) }
    return { count in for _ in 0..<count { subject.remove(subject.append { add(triple($0)) }) } }
}

/// Calls back when the result is known, as a program without a library would.
private func sandwich(_ load: @escaping @Sendable () -> Result<Int, any Error>) {
    let (triple, add) = (triple, add)
    let map: @Sendable (Int) throws -> Int = { triple($0) }
    Promise { $0(load()) }.whenFulfilled { result in
        do {
            let mapped = try map(result.get())
            add(mapped)  // The cache.
            add(mapped)
        } catch {
            add(1)
        }
    }
}
