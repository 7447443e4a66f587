import Elsewhere
import OpenCombine
import Streams

func sequenceBenchmarks(_ count: Int) -> [Benchmark] {
    // Globals are looked up at each use; a loop would pay for that, and a pipeline, which holds its closures, not.
    let (triple, isEven, add) = (triple, isEven, add)
    return [
        Benchmark(
            name: "sequence·map·filter·sink, opaque closures", count: count,
            leastCode: { loop(count, triple, isEven, add) },
            streams: { _ = numbers(count).map(triple).filter(isEven).sink(receiveValue: add) },
            openCombine: { _ = openCombine(count).map(triple).filter(isEven).sink(receiveValue: add) }),
        Benchmark(
            name: "the same, inlinable closures", count: count,
            leastCode: { for number in 0..<count where (number &* 3) & 1 == 0 { total.pointee &+= number &* 3 } },
            streams: {
                _ = numbers(count).map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink { total.pointee &+= $0 }
            },
            openCombine: {
                _ = openCombine(count).map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink { total.pointee &+= $0 }
            }),
        Benchmark(
            name: "the same, composed in another module", count: count,
            leastCode: { loop(count, triple, isEven, add) },
            streams: { _ = streamsTripledEvens(below: count).sink(receiveValue: add) },
            openCombine: { _ = openCombineTripledEvens(below: count).sink(receiveValue: add) }),
        Benchmark(
            name: "sequence·map·filter, a custom subscriber", count: count,
            leastCode: { loop(count, triple, isEven, add) },
            streams: { numbers(count).map(triple).filter(isEven).subscribe(Adder(demand: .unlimited)) },
            openCombine: {
                openCombine(count).map(triple).filter(isEven).subscribe(OpenCombineAdder(demand: .unlimited))
            }),
        Benchmark(
            name: "sequence, asked for one at a time", count: count,
            leastCode: { for number in 0..<count { add(number) } },
            streams: { numbers(count).subscribe(Adder(demand: .max(1))) },
            openCombine: { openCombine(count).subscribe(OpenCombineAdder(demand: .max(1))) }),
        Benchmark(
            name: "sequence·scan·sink", count: count,
            leastCode: {
                var sum = 0
                for number in 0..<count {
                    sum = sum &+ triple(number)
                    add(sum)
                }
            },
            streams: { _ = numbers(count).scan(0) { $0 &+ triple($1) }.sink(receiveValue: add) },
            openCombine: { _ = openCombine(count).scan(0) { $0 &+ triple($1) }.sink(receiveValue: add) }),
        Benchmark(
            name: "sequence, erased three times", count: count,
            leastCode: { loop(count, triple, isEven, add) },
            streams: {
                _ = numbers(count).eraseToAnyPublisher().map(triple).eraseToAnyPublisher()
                    .filter(isEven).eraseToAnyPublisher().sink(receiveValue: add)
            },
            openCombine: {
                _ = openCombine(count).eraseToAnyPublisher().map(triple).eraseToAnyPublisher()
                    .filter(isEven).eraseToAnyPublisher().sink(receiveValue: add)
            }),
        Benchmark(
            name: "sequence·flatMap of Just", count: count / 10,
            leastCode: { for number in 0..<count / 10 { add(triple(number)) } },
            streams: { _ = numbers(count / 10).flatMap { Streams.Just(triple($0)) }.sink(receiveValue: add) },
            openCombine: {
                _ = openCombine(count / 10).flatMap { OpenCombine.Just(triple($0)) }.sink(receiveValue: add)
            }),
        Benchmark(
            name: "sequence·switchToLatest of Just", count: count / 10,
            leastCode: { for number in 0..<count / 10 { add(triple(number)) } },
            streams: {
                _ = numbers(count / 10).map { Streams.Just(triple($0)) }.switchToLatest().sink(receiveValue: add)
            },
            openCombine: {
                _ = openCombine(count / 10).map { OpenCombine.Just(triple($0)) }.switchToLatest()
                    .sink(receiveValue: add)
            }),
    ]
}

@inline(never) private func loop(
    _ count: Int, _ triple: (Int) -> Int, _ isEven: (Int) -> Bool, _ add: (Int) -> Void
) {
    for number in 0..<count {
        let tripled = triple(number)
        if isEven(tripled) { add(tripled) }
    }
}

private func numbers(_ count: Int) -> Streams.Publishers.Sequence<Range<Int>, Never> {
    Streams.Publishers.Sequence(sequence: 0..<count)
}

private func openCombine(_ count: Int) -> Unfused<OpenCombine.Publishers.Sequence<Range<Int>, Never>> {
    Unfused(upstream: OpenCombine.Publishers.Sequence(sequence: 0..<count))
}

private struct Adder: Streams.Subscriber {
    typealias Failure = Never
    let demand: Streams.Subscribers.Demand
    let combineIdentifier = Streams.CombineIdentifier()

    func receive(subscription: any Streams.Subscription) { subscription.request(demand) }
    func receive(_ input: Int) -> Streams.Subscribers.Demand {
        add(input)
        return demand == .unlimited ? .none : .max(1)
    }
    func receive(completion: Streams.Subscribers.Completion<Never>) {}
}

private struct OpenCombineAdder: OpenCombine.Subscriber {
    typealias Failure = Never
    let demand: OpenCombine.Subscribers.Demand
    let combineIdentifier = OpenCombine.CombineIdentifier()

    func receive(subscription: any OpenCombine.Subscription) { subscription.request(demand) }
    func receive(_ input: Int) -> OpenCombine.Subscribers.Demand {
        add(input)
        return demand == .unlimited ? .none : .max(1)
    }
    func receive(completion: OpenCombine.Subscribers.Completion<Never>) {}
}
