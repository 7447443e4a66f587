import Dispatch
import OpenCombine
import OpenCombineDispatch
import Streams
import StreamsFoundation
import Synchronization

private struct Failed: Error {}

func sandwichBenchmarks(_ count: Int) -> [Benchmark] {
    [
        Benchmark(
            name: "Future, made and run", count: count,
            leastCode: {
                for number in 0..<count {
                    let result = Mutex<Int?>(nil)
                    result.withLock { $0 = triple(number) }
                    if let value = result.withLock({ $0 }) { add(value) }
                }
            },
            streams: {
                for number in 0..<count {
                    _ = Streams.Future<Int, Never> { $0(.success(triple(number))) }.sink(receiveValue: add)
                }
            },
            openCombine: {
                for number in 0..<count {
                    _ = OpenCombine.Future<Int, Never> { $0(.success(triple(number))) }.sink(receiveValue: add)
                }
            }),
        sandwich("success", count) { .success($0) },
        sandwich("failure", count) { _ in .failure(Failed()) },
        burst(10_000),
    ]
}

/// Deferred·Future·tryMap·caching·fallback.
private func sandwich(
    _ name: String, _ count: Int, load: @escaping @Sendable (Int) -> Result<Int, any Error>
) -> Benchmark {
    @Sendable func map(_ number: Int) throws -> Int { triple(number) }
    return Benchmark(
        name: "sandwich, \(name)", count: count,
        leastCode: {
            for number in 0..<count {
                do {
                    let mapped = try map(load(number).get())
                    add(mapped)  // The cache.
                    add(mapped)
                } catch {
                    add(1)
                }
            }
        },
        streams: {
            for number in 0..<count {
                _ = Streams.Deferred { Streams.Future<Int, any Error> { $0(load(number)) } }
                    .tryMap(map)
                    .caching(to: add)
                    .fallback(to: { Streams.Just(1) })
                    .sink(receiveValue: add)
            }
        },
        openCombine: {
            for number in 0..<count {
                _ = OpenCombine.Deferred { OpenCombine.Future<Int, any Error> { $0(load(number)) } }
                    .tryMap(map)
                    .handleEvents(receiveOutput: add)
                    .catch { _ in OpenCombine.Just(1) }
                    .sink(receiveValue: add)
            }
        })
}

private func burst(_ count: Int) -> Benchmark {
    let queue = DispatchQueue(label: "burst")
    let subject = (Streams.PassthroughSubject<Int, Never>(), OpenCombine.PassthroughSubject<Int, Never>())
    let kept = (
        subject.0.receive(on: queue).sink(receiveValue: add),
        subject.1.receive(on: queue.ocombine).sink(receiveValue: add)
    )
    return Benchmark(
        name: "receive(on:) a serial queue, a burst of \(count)", count: count,
        leastCode: {
            for number in 0..<count { queue.async { add(number) } }
            queue.sync {}
        },
        streams: {
            withExtendedLifetime(kept) { for number in 0..<count { subject.0.send(number) } }
            drain(queue)
        },
        openCombine: {
            withExtendedLifetime(kept) { for number in 0..<count { subject.1.send(number) } }
            queue.sync {}
        })
}

/// A drain may schedule one more, for what came while it ran.
private func drain(_ queue: DispatchQueue) {
    for _ in 0..<3 { queue.sync {} }
}
