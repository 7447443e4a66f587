import Elsewhere
import OpenCombine
import Streams

func subjectBenchmarks(_ count: Int) -> [Benchmark] {
    [1, 2, 10, 100].map { fanOut(to: $0, count) } + [
        transformed(count), transformedElsewhere(count), currentValueSet(count), currentValueGet(count),
        merged(count), combined(count), shared(to: 10, count / 10), churn(count / 10),
        churn(count / 10, beside: 1_000),
    ]
}

private func fanOut(to sinks: Int, _ count: Int) -> Benchmark {
    let closures = Closures()
    let streams = Streams.PassthroughSubject<Int, Never>()
    let openCombine = OpenCombine.PassthroughSubject<Int, Never>()
    for _ in 0..<sinks { closures.append(add) }
    let kept = (
        (0..<sinks).map { _ in streams.sink(receiveValue: add) },
        (0..<sinks).map { _ in openCombine.sink(receiveValue: add) }
    )
    let sends = count / sinks
    return Benchmark(
        name: "subject to \(sinks) sink\(sinks == 1 ? "" : "s")", count: sends,
        leastCode: { for number in 0..<sends { closures.send(number) } },
        streams: { withExtendedLifetime(kept) { for number in 0..<sends { streams.send(number) } } },
        openCombine: { withExtendedLifetime(kept) { for number in 0..<sends { openCombine.send(number) } } })
}

private func transformed(_ count: Int) -> Benchmark {
    let closures = Closures()
    let streams = Streams.PassthroughSubject<Int, Never>()
    let openCombine = OpenCombine.PassthroughSubject<Int, Never>()
    closures.append { if isEven(triple($0)) { add(triple($0)) } }
    let kept = (
        streams.map(triple).filter(isEven).sink(receiveValue: add),
        openCombine.map(triple).filter(isEven).sink(receiveValue: add)
    )
    return Benchmark(
        name: "subject·map·filter·sink", count: count,
        leastCode: { for number in 0..<count { closures.send(number) } },
        streams: { withExtendedLifetime(kept) { for number in 0..<count { streams.send(number) } } },
        openCombine: { withExtendedLifetime(kept) { for number in 0..<count { openCombine.send(number) } } })
}

private func transformedElsewhere(_ count: Int) -> Benchmark {
    let streams = Streams.PassthroughSubject<Int, Never>()
    let openCombine = OpenCombine.PassthroughSubject<Int, Never>()
    let kept = (
        streamsTripledEvens(of: streams).sink(receiveValue: add),
        openCombineTripledEvens(of: openCombine).sink(receiveValue: add)
    )
    return Benchmark(
        name: "the same, composed in another module", count: count,
        streams: { withExtendedLifetime(kept) { for number in 0..<count { streams.send(number) } } },
        openCombine: { withExtendedLifetime(kept) { for number in 0..<count { openCombine.send(number) } } })
}

private func currentValueSet(_ count: Int) -> Benchmark {
    let closures = Closures()
    let streams = Streams.CurrentValueSubject<Int, Never>(0)
    let openCombine = OpenCombine.CurrentValueSubject<Int, Never>(0)
    closures.append(add)
    let kept = (streams.sink(receiveValue: add), openCombine.sink(receiveValue: add))
    return Benchmark(
        name: "current value, set", count: count,
        leastCode: { for number in 0..<count { closures.send(number) } },
        streams: { withExtendedLifetime(kept) { for number in 0..<count { streams.value = number } } },
        openCombine: { withExtendedLifetime(kept) { for number in 0..<count { openCombine.value = number } } })
}

private func currentValueGet(_ count: Int) -> Benchmark {
    let locked = LockedValue(1)
    let streams = Streams.CurrentValueSubject<Int, Never>(1)
    let openCombine = OpenCombine.CurrentValueSubject<Int, Never>(1)
    return Benchmark(
        name: "current value, get", count: count,
        leastCode: { for _ in 0..<count { total.pointee &+= locked.get() } },
        streams: { for _ in 0..<count { total.pointee &+= streams.value } },
        openCombine: { for _ in 0..<count { total.pointee &+= openCombine.value } })
}

private func merged(_ count: Int) -> Benchmark {
    let closures = Closures()
    let subjects = (0..<2).map { _ in Streams.PassthroughSubject<Int, Never>() }
    closures.append(add)
    let kept = subjects[0].merge(with: subjects[1]).sink(receiveValue: add)
    return Benchmark(
        name: "merge of 2 subjects", count: count,
        leastCode: { for number in 0..<count { closures.send(number) } },
        streams: { withExtendedLifetime(kept) { for number in 0..<count { subjects[number & 1].send(number) } } })
}

private func combined(_ count: Int) -> Benchmark {
    let closures = Closures()
    let subjects = (0..<2).map { _ in Streams.PassthroughSubject<Int, Never>() }
    nonisolated(unsafe) let latest = UnsafeMutablePointer<Int>.allocate(capacity: 2)  // Touched under the lock.
    latest.initialize(repeating: 0, count: 2)
    closures.append {
        latest[$0 & 1] = $0
        add(latest[0] &+ latest[1])
    }
    let kept = subjects[0].combineLatest(subjects[1]).sink { add($0 &+ $1) }
    return Benchmark(
        name: "combineLatest of 2 subjects", count: count,
        leastCode: { for number in 0..<count { closures.send(number) } },
        streams: { withExtendedLifetime(kept) { for number in 0..<count { subjects[number & 1].send(number) } } })
}

private func shared(to sinks: Int, _ count: Int) -> Benchmark {
    let closures = Closures()
    let streams = Streams.PassthroughSubject<Int, Never>()
    let openCombine = OpenCombine.PassthroughSubject<Int, Never>()
    for _ in 0..<sinks { closures.append(add) }
    let sharedStreams = streams.map(triple).share()
    let sharedOpenCombine = openCombine.map(triple).share()
    let kept = (
        (0..<sinks).map { _ in sharedStreams.sink(receiveValue: add) },
        (0..<sinks).map { _ in sharedOpenCombine.sink(receiveValue: add) }
    )
    return Benchmark(
        name: "share to \(sinks)", count: count,
        leastCode: { for number in 0..<count { closures.send(triple(number)) } },
        streams: { withExtendedLifetime(kept) { for number in 0..<count { streams.send(number) } } },
        openCombine: { withExtendedLifetime(kept) { for number in 0..<count { openCombine.send(number) } } })
}

private func churn(_ count: Int, beside live: Int = 0) -> Benchmark {
    let streams = Streams.PassthroughSubject<Int, Never>()
    let openCombine = OpenCombine.PassthroughSubject<Int, Never>()
    let kept = (
        (0..<live).map { _ in streams.sink(receiveValue: add) },
        (0..<live).map { _ in openCombine.sink(receiveValue: add) }
    )
    return Benchmark(
        name: "subject·map·sink, subscribe and cancel" + (live == 0 ? "" : " beside \(live)"), count: count,
        streams: {
            withExtendedLifetime(kept) {
                for _ in 0..<count { streams.map(triple).sink { total.pointee &+= $0 }.cancel() }
            }
        },
        openCombine: {
            withExtendedLifetime(kept) {
                for _ in 0..<count { openCombine.map(triple).sink { total.pointee &+= $0 }.cancel() }
            }
        })
}
