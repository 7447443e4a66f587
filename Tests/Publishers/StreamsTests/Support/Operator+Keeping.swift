import Streams
import StreamsExtras

extension Operator {
    /// Operators that keep values or keys for a while, for laws without models.
    static let keeping = keepingInTime + keepingSome + keepingForOthers

    private static let keepingInTime = [
        Operator("debounce", .always, [.sendsOnScheduler]) { $0.debounce(for: 2, scheduler: $1.scheduler) },
        Operator("throttle", .always, [.sendsOnScheduler]) {
            $0.throttle(for: 2, scheduler: $1.scheduler, latest: true)
        },
        Operator("throttle of the first", .always, [.sendsOnScheduler]) {
            $0.throttle(for: 2, scheduler: $1.scheduler, latest: false)
        },
        Operator("timeout", .always, [.sendsOnScheduler]) { upstream, stage in
            upstream.timeout(4, scheduler: stage.scheduler) { [hold = stage.hold] in hold(.inner) }
        },
        Operator("collect by time", .always, [.sendsOnScheduler]) {
            $0.collect(.byTime($1.scheduler, 2)).flatMap(\.publisher)
        },
        Operator("collect by time or count", .always, [.sendsOnScheduler]) {
            $0.collect(.byTimeOrCount($1.scheduler, 2, 2)).flatMap(\.publisher)
        },
        Operator("sample", .always, [.sendsOnScheduler]) { $0.sample(every: 2, scheduler: $1.scheduler) },
        Operator("window every") {
            $0.window(every: 2, scheduler: $1.scheduler, bufferSize: 2).flatMap { $0 }
        },
        Operator("delays") { upstream, stage in
            upstream.flatMap { Just($0).setFailureType(to: Fault.self).delay(for: 1, scheduler: stage.scheduler) }
        },
    ]

    private static let keepingSome = [
        Operator("removeDuplicates of all") { upstream, _ in upstream.removeDuplicates() },
        Operator("buffer of one") { upstream, _ in
            upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
        },
        Operator("buffer of two that is kept full") { upstream, _ in
            upstream.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest)
        },
        Operator("buffer that fails") { upstream, stage in
            let hold = stage.hold
            return upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { hold(.inner) })
        },
        Operator("collect(3)") { upstream, _ in upstream.collect(3).flatMap(\.publisher) },
        Operator("collect until output of upstream") { upstream, _ in
            upstream.collect(until: upstream.filter { $0.number % 3 == 0 }, limit: 4).flatMap(\.publisher)
        },
        Operator("sample by upstream") { upstream, _ in
            upstream.sample(upstream.filter { $0.number % 2 == 0 })
        },
        Operator("pairs") { upstream, _ in upstream.pairwise().map(\.0) },
        Operator("groupBy item") { upstream, _ in
            upstream.groupBy(maxGroups: 2, bufferSize: 2) { $0 }.flatMap { $0 }
        },
        Operator("window until output of upstream") { upstream, _ in
            upstream.window(until: upstream.filter { $0.number % 3 == 0 }, bufferSize: 2).flatMap { $0 }
        },
        Operator("materialize") { upstream, _ in upstream.materialize().collect(2).flatMap(\.publisher).dematerialize()
        },
    ]

    private static let keepingForOthers = [
        Operator("withLatestFrom upstream") { upstream, _ in upstream.withLatestFrom(upstream) },
        Operator("combineLatest with itself") { upstream, _ in upstream.combineLatest(upstream) { $1 } },
        Operator("zip with itself") { upstream, _ in upstream.zip(upstream.dropFirst()) { $1 } },
        Operator("zip of three") { upstream, _ in upstream.zip(upstream.dropFirst(), upstream).map(\.0) },
        Operator("combineLatestAll of itself") { upstream, _ in
            [upstream, upstream.dropFirst(1).eraseToAnyPublisher()].combineLatestAll().map { $0[0] }
        },
        Operator("merge with itself") { upstream, _ in upstream.merge(with: upstream) },
        Operator("switchToLatest of upstream") { upstream, _ in
            upstream.map { upstream.prepend($0) }.switchToLatest()
        },
        Operator("flatMap to upstream") { upstream, _ in
            upstream.prefix(3).flatMap(maxPublishers: .max(2)) { upstream.prefix(2).prepend($0) }
        },
        Operator("multicast of a current value") { upstream, stage in
            upstream.multicast { CurrentValueSubject(Item(6, stage.keepsake)) }.autoconnect()
        },
        Operator("share of one replayed value") { upstream, _ in upstream.share(replay: 1) },
        Operator("receive(on:) of hops", .always, [.sendsOnScheduler]) { upstream, stage in
            upstream.receive(on: stage.scheduler).receive(on: stage.scheduler)
        },
        Operator("catch of what was kept") { upstream, _ in
            upstream.catch { fault in Fail(error: fault).prepend(Item(1, fault.keepsake)) }
        },
        Operator("retry") { upstream, _ in upstream.retry(2) },
    ]
}
