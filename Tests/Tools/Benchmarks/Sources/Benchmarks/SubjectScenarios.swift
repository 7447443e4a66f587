import Scenarios

func subjectScenarios() -> [Scenario] {
    let (triple, isEven, add) = (triple, isEven, add)
    let transformed: @Sendable (Int) -> Void = { number in
        let tripled = triple(number)
        if isEven(tripled) { add(tripled) }
    }
    let count = 50_000
    return [
        Scenario("subject to 0 sinks", count, leastCode: sends()),
        Scenario(
            "subject to 1 sink", count, Target(leastCode: 1.2, openCombine: 6), leastCode: sends(add),
            asyncSequence: buffered { count, numbers in for await number in numbers { add(number) } }),
        Scenario(
            "subject to 2 sinks", count, Target(leastCode: 1.2, openCombine: 8), leastCode: sends(add, add)),
        Scenario(
            "subject to 10 sinks", count / 10, Target(leastCode: 1.2, openCombine: 20),
            leastCode: sends(to: 10)),
        Scenario(
            "subject to 100 sinks", count / 100, Target(leastCode: 1.2, openCombine: 20),
            leastCode: sends(to: 100)),
        Scenario(
            "subject·map·filter·sink", count, leastCode: sends(transformed),
            asyncSequence: buffered { count, numbers in
                for await number in numbers.map(triple).filter(isEven) { add(number) }
            }),
        Scenario("the same of a subject, composed in another module", count, leastCode: sends(transformed)),
        Scenario(
            "subject·map·filter three times·sink", count,
            leastCode: sends { number in
                var number = triple(number)
                guard isEven(number) else { return }
                number = triple(number)
                guard isEven(number) else { return }
                transformed(number)
            }),
        Scenario("subject, one at a time", count, leastCode: sends(add)),
        Scenario("strings: subject·filter·map·sink", count, leastCode: sendsStrings()),
        Scenario(
            "current value, set", count, Target(leastCode: 1.2, openCombine: 6), leastCode: sends(add)),
        Scenario("current value, set, 10 sinks", count / 10, leastCode: sends(to: 10)),
        Scenario(
            "current value, get", count, Target(leastCode: 1.2, openCombine: 2),
            leastCode: {
                let locked = LockedValue(1)
                return { count in for _ in 0..<count { total.pointee &+= locked.get() } }
            }()),
        Scenario(
            "share to 10", count / 10, Target(leastCode: 1, openCombine: 20),
            leastCode: {
                let subject = Closures(Array(repeating: add, count: 10))
                return { count in for number in 0..<count { subject.send(triple(number)) } }
            }()),
    ]
}

func sends(_ closures: @Sendable (Int) -> Void...) -> Work { sends(closures) }

private func sends(to count: Int) -> Work { sends(Array(repeating: add, count: count)) }

private func sends(_ closures: [@Sendable (Int) -> Void]) -> Work {
    let subject = Closures(closures)
    return { count in for number in 0..<count { subject.send(number) } }
}

private func sendsStrings() -> Work {
    let (length, isLong, add, text) = (length, isLong, add, text)
    let subject = Closures<String>([{ text in if isLong(text) { add(length(text)) } }])
    return { count in for _ in 0..<count { subject.send(text) } }
}

/// All numbers are sent to a stream, which keeps them, and received then.
func buffered(_ receive: @escaping @Sendable (_ count: Int, _ numbers: AsyncStream<Int>) async -> Void) -> Work {
    waiting { count in await receive(count, stream(of: count)) }
}
