import Streams
import StreamsExtras

extension Operator {
    /// Operators that users of Combine write again in every app.
    static let extras = [
        Operator(
            "pairwise", .always, [.passesSubscriptionOn],
            model: { $0.mapValues { zip($0, $0.dropFirst()).map { $1 &- $0 } } }
        ) { upstream, _ in
            upstream.pairwise().map { Item($1.number &- $0.number, $1.keepsake) }
        },
        Operator("flatMapFirst", .unlimited, model: twice) { upstream, stage in
            upstream.flatMapFirst { stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake) }
        },
        Operator("concatMap", .unlimited, [.asksOneByOne], model: twice) { upstream, stage in
            upstream.concatMap { stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake) }
        },
        Operator(
            "mapAsync, of publishers", .always, [.asksOneByOne, .asksAhead], model: { $0.mapValues { $0.map { -$0 } } }
        ) {
            upstream, stage in
            upstream.mapStarted(maxConcurrent: 2) {
                stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake)
            }
        },
        Operator(
            "mapAsyncUnordered, of publishers", .unlimited, [.asksOneByOne], model: { $0.mapValues { $0.map { -$0 } } }
        ) {
            upstream, stage in
            upstream.mapStarted(maxConcurrent: 2, isOrdered: false) {
                stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake)
            }
        },
        Operator("groupBy", .unlimited) { upstream, stage in
            upstream.groupBy(maxGroups: 2, bufferSize: 1) { [hold = stage.hold] in hold($0).number % 3 }.flatMap { $0 }
        },
        Operator("window(2)", .unlimited) { upstream, _ in upstream.window(2).flatMap { $0 } },
        Operator("window until output that never comes", .unlimited) { upstream, stage in
            upstream.window(until: stage.publisher(History([], nil)), bufferSize: 1).flatMap { $0 }
        },
        Operator(
            "collect until output that never comes", .unlimited, [.asksOneByOne], model: { $0.chunked(by: 2) }
        ) { upstream, stage in
            upstream.collect(until: stage.publisher(History([], nil)), limit: 2)
                .map { Item($0.reduce(0) { $0 &* 100 &+ $1.number }, $0.first?.keepsake) }
        },
        Operator("sample when nothing says so", .always, [.asksAhead], model: { $0.mapValues { _ in [] } }) {
            upstream, stage in
            upstream.sample(stage.publisher(History([], nil)))
        },
        Operator("partition", .always, [.passesSubscriptionOn], model: { $0.mapValues { $0.filter { $0 > 0 } } }) {
            upstream, stage in
            upstream.partition { [hold = stage.hold] in hold($0).number > 0 }.matching
        },
        Operator("switchIfEmpty", model: { $0 == History([]) ? History([5]) : $0 }) { upstream, stage in
            upstream.switchIfEmpty(to: stage.publisher(History([5]), carrying: stage.keepsake))
        },
        Operator("ignoreFailure", model: { $0.replacingFailure(by: History([])) }) { upstream, _ in
            upstream.ignoreFailure().setFailureType(to: Fault.self)
        },
        Operator("rateLimit of a buffer", .unlimited, [.hops]) { upstream, stage in
            upstream.buffer(size: 1000, prefetch: .byRequest, whenFull: .dropNewest)
                .rateLimit(every: 1, burst: 1000, scheduler: stage.scheduler)
        },
    ]

    @Sendable private static func twice(_ history: History) -> History {
        history.mapValues { $0.flatMap { [$0, -$0] } }
    }
}
