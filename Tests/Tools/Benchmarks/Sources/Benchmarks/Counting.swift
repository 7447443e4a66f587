import Foundation
import OpenCombineSide
import Scenarios
import StreamsSide

/// The counters of CountedAllocations.
struct Allocations {
    typealias Counter = @convention(c) () -> Int
    private let allocations, bytes: Counter

    /// Throws if the library was not loaded.
    init() throws {
        func counter(_ name: String) throws -> Counter {
            guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), name) else {
                throw Problem("Start it with LD_PRELOAD=libCountedAllocations.so")
            }
            return unsafeBitCast(symbol, to: Counter.self)
        }
        (allocations, bytes) = (try counter("counted_allocations"), try counter("counted_bytes"))
    }

    func count(_ work: () -> Void) -> Int {
        let before = allocations()
        work()
        return allocations() - before
    }

    /// Returns the heap usage of this many subscriptions: allocations and bytes for each.
    private func take(_ count: Int, _ subscribe: (Int) -> [Any]) -> Taken {
        _ = subscribe(10)
        let before = (allocations(), bytes())
        let kept = subscribe(count)
        let taken = (allocations() - before.0, bytes() - before.1)
        return withExtendedLifetime(kept) {
            Taken(allocations: Double(taken.0) / Double(count), bytes: Double(taken.1) / Double(count))
        }
    }

    var live: [Contestant: Taken] {
        [.streams: take(10_000, StreamsSide.live), .openCombine: take(10_000, OpenCombineSide.live)]
    }

    /// Returns the heap usage of what waits for values, in bytes.
    var idle: [Idle] {
        let others = Dictionary(uniqueKeysWithValues: OpenCombineSide.idle().map { ($0.name, $0.make) })
        return StreamsSide.idle().map { name, make in
            Idle(name: name, streams: bytes(make), openCombine: others[name].map(bytes))
        }
    }

    private func bytes(_ make: () -> Any) -> Int {
        _ = make()
        let before = bytes()
        return withExtendedLifetime(make()) { bytes() - before }
    }
}

struct Taken: Codable {
    let allocations: Double
    let bytes: Double
}

struct Idle: Codable {
    let name: String
    let streams: Int
    let openCombine: Int?
}

/// The figures that are independent of the machine.
struct Counts: Codable {
    var allocations: [Outcome]
    /// A live subscription of subject·map·sink.
    let live: [Contestant: Taken]
    let idle: [Idle]
    /// How often `receive(on:)` changes threads for a burst of 10,000.
    let hops: [Contestant: Int]

    init(_ groups: [Group]) throws {
        let counter = try Allocations()
        (live, idle) = (counter.live, counter.idle)
        hops = [
            .streams: StreamsSide.hops(forBurstOf: 10_000), .openCombine: OpenCombineSide.hops(forBurstOf: 10_000),
        ]
        allocations = groups.flatMap { $0.outcomes { $0.allocations(counter) } }
    }
}

/// Runs each scenario in functions that callgrind looks for, and prints contestant, scenario and count.
func runForCallgrind(_ groups: [Group]) {
    for scenario in groups.flatMap(\.scenarios) {
        for contestant in Contestant.allCases {
            guard let work = scenario.contestants[contestant] else { continue }
            warmUp(work, contestant, scenario)
            watch(work, scenario)
        }
    }
}

@inline(never) private func warmUp(_ work: Work, _ contestant: Contestant, _ scenario: Scenario) {
    work(scenario.fewer)
    print(contestant.rawValue, scenario.name, scenario.fewer, separator: "\t")
}

@inline(never) private func watch(_ work: Work, _ scenario: Scenario) { work(scenario.fewer) }
