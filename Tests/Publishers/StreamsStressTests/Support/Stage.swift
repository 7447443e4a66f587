import Dispatch
import Streams
import StreamsExtras
import StreamsFoundation
import Testing

/// An operator, applied so that it sends the values that it receives.
struct Stage: Sendable, CustomTestStringConvertible {
    typealias Stream = AnyPublisher<Int, Never>

    let testDescription: String
    let apply: @Sendable (Stream) -> Stream

    init(_ name: String, _ apply: @escaping @Sendable (Stream) -> any Publisher<Int, Never>) {
        testDescription = name
        self.apply = { erase(apply($0)) }
    }

    /// Operators that pass all requested values on, and subscribe at once.
    static let direct = [
        Stage("nothing") { $0 },
        Stage("map") { $0.map { $0 } },
        Stage("compactMap") { $0.compactMap { $0 } },
        Stage("scan") { $0.scan(0) { $1 } },
        Stage("handleEvents") { $0.handleEvents(receiveOutput: { _ in }) },
        Stage("handleEvents, watched") {
            $0.handleEvents(
                receiveSubscription: { _ in }, receiveOutput: { _ in }, receiveCompletion: { _ in },
                receiveCancel: {}, receiveRequest: { _ in })
        },
        Stage("prefix") { $0.prefix(.max) },
        Stage("drop, prefix, removeDuplicates") {
            $0.dropFirst(0).drop(while: { _ in false }).prefix(while: { _ in true }).removeDuplicates { _, _ in
                false
            }
        },
        Stage("collect, one by one") { $0.collect(1).compactMap(\.first) },
        Stage("buffer") { $0.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest) },
        Stage("append") { $0.append(Empty()) },
        Stage("prepend") { $0.prepend([]) },
        Stage("retry") { $0.retry(3) },
        Stage("prefix(untilOutputFrom:)") {
            $0.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
        },
        Stage("drop(untilOutputFrom:)") { $0.drop(untilOutputFrom: Just(0)) },
        Stage("tryMap, replaceError") { $0.tryMap { $0 as Int }.replaceError(with: -1) },
        Stage("fallback") { $0.tryMap { $0 as Int }.fallback { Empty() } },
        Stage("merge") { $0.merge(with: Empty<Int, Never>()) },
        Stage("flatMap") { $0.flatMap { Just($0) } },
        Stage("flatMap, of one") { upstream in Just(0).flatMap { _ in upstream } },
        Stage("switchToLatest, of one") { upstream in Just(0).map { _ in upstream }.switchToLatest() },
        Stage("combineLatest") { Just(0).combineLatest($0).map(\.1) },
        Stage("a publisher from elsewhere") { $0.foreign() },
        Stage("receive(on:) a serial queue") { $0.receive(on: DispatchQueue(label: "serial")) },
        Stage("receive(on:) a scheduler of moods") { $0.receive(on: Moody()) },
        Stage("receive(on:) a concurrent queue") { $0.receive(on: DispatchQueue.global()) },
        Stage("delay, on a concurrent queue") {
            $0.delay(for: .nanoseconds(1), scheduler: DispatchQueue.global())
        },
        Stage("withLatestFrom") { $0.withLatestFrom(Just(0)) { value, _ in value } },
        Stage("amb") { $0.amb(Empty(completeImmediately: false)) },
        Stage("combineLatest, of a sequence") { [Just(0).eraseToAnyPublisher(), $0].combineLatestAll().map { $0[1] } },
        Stage("retry with delay") { $0.retry(3, delay: .constant(0), scheduler: DispatchQueue.global()) },
        Stage("receive(on:) a clock's tasks") { $0.receive(on: ClockScheduler()) },
        Stage("timeout, on a serial queue") { $0.timeout(3600, scheduler: DispatchQueue(label: "serial")) },
    ]

    /// Operators that continue on another thread, a concurrent queue, and drop nothing.
    static let hopping = [
        Stage("receive(on:)") { $0.receive(on: DispatchQueue.global()) },
        Stage("subscribe(on:)") { $0.subscribe(on: DispatchQueue.global()) },
        Stage("delay") { $0.delay(for: .nanoseconds(1), scheduler: DispatchQueue.global()) },
        Stage("timeout") { $0.timeout(3600, scheduler: DispatchQueue.global()) },
        Stage("collect, by time") {
            $0.collect(.byTime(DispatchQueue.global(), .microseconds(100))).flatMap(\.publisher)
        },
        Stage("collect, by time or count") {
            $0.collect(.byTimeOrCount(DispatchQueue.global(), .microseconds(100), 100)).flatMap(\.publisher)
        },
    ]

    /// Operators for hot publishers.
    static let hot =
        direct + [
            Stage("share") { $0.share() }, Stage("share(replay:)") { $0.share(replay: 0) },
            Stage("materialize, dematerialize") { $0.materialize().dematerialize() },
            Stage("autoconnect") { $0.makeConnectable().autoconnect() },
        ]

    /// Operators that subscribe at once, and pass on their own subscription instead of their upstream's.
    static let owning = (hot + hopping).filter { stage in
        ![
            "nothing", "map", "compactMap", "scan", "handleEvents", "a publisher from elsewhere",
            "materialize, dematerialize", "subscribe(on:)",
        ].contains(stage.testDescription)
    }

    /// Operators of each kernel, to be combined with each other.
    static let composed = direct.filter {
        ["map", "prefix", "buffer", "append", "fallback", "merge", "flatMap", "combineLatest"].contains(
            $0.testDescription)
    }

    /// Operators for cold publishers.
    static let cold =
        direct + [
            Stage("flatMap, one at a time") { $0.flatMap(maxPublishers: .max(1)) { Just($0) } },
            Stage("subscribe(on:)") { $0.subscribe(on: DispatchQueue.global()) },
        ]
}

private func erase(_ publisher: some Publisher<Int, Never>) -> Stage.Stream { publisher.eraseToAnyPublisher() }
