import Streams
import StreamsExtras

extension Operator {
    /// Operators that Combine does not have.
    static let beyondCombine = [
        Operator("withLatestFrom one that has come", model: { $0.mapValues { $0.map { $0 + 7 } } }) { upstream, stage in
            upstream.withLatestFrom(stage.publisher(History([7]), carrying: stage.keepsake)) { [hold = stage.hold] in
                hold(Item($0.number + $1.number, $1.keepsake))
            }
        },
        Operator("withLatestFrom one that never comes", model: { $0.mapValues { _ in [] } }) { upstream, stage in
            upstream.withLatestFrom(stage.publisher(History([], nil)))
        },
        Operator("amb with one that is silent") { upstream, stage in upstream.amb(stage.publisher(History([], nil))) },
        Operator("amb, lost", .unlimited, model: { _ in History([1, 2]) }) { upstream, stage in
            [stage.publisher(History([1, 2]), carrying: stage.keepsake), upstream].amb()
        },
        Operator("zipAll", .always, [.asksAhead], model: { $0.zipped(with: [1, 2]) }) { upstream, stage in
            [stage.publisher(History([1, 2])), upstream].zipAll().map {
                Item($0[0].number + $0[1].number, $0[1].keepsake)
            }
        },
        Operator("combineLatestAll", model: { $0.mapValues { $0.map { $0 + 7 } } }) { upstream, stage in
            [stage.publisher(History([7])), upstream].combineLatestAll()
                .map { Item($0[0].number + $0[1].number, $0[1].keepsake) }
        },
        Operator("combineLatestAll after none", .unlimited, [.asksAhead], model: { $0.mapValues { _ in [] } }) {
            upstream, stage in
            [stage.publisher(History([])), upstream].combineLatestAll().map { $0[1] }
        },
        Operator("materialize, dematerialize") { upstream, _ in
            upstream.materialize().dematerialize()
        },
        Operator("flatMapLatest", .unlimited, model: { $0.mapValues { $0.flatMap { [$0, -$0] } } }) { upstream, stage in
            upstream.flatMapLatest { stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake) }
        },
        Operator("retry with delay, of what may not be", .always) { upstream, stage in
            upstream.retry(3, delay: .constant(1), scheduler: stage.scheduler) { [hold = stage.hold] _ in hold(false) }
        },
        Operator("retry with delay", .always, [.hops, .asksLater], model: { History([3]).continued(by: $0) }) {
            upstream, stage in
            Deferred {
                var attempts = [upstream, stage.publisher(History([3], .failure(.inner)), carrying: stage.keepsake)]
                return Deferred { attempts.popLast() ?? upstream }
                    .retry(1, delay: .constant(0), scheduler: stage.scheduler)
            }
        },
        Operator("named") { upstream, _ in upstream.named("values") },
        Operator("share(replay:)", .unlimited, [.isShared]) { upstream, _ in upstream.share(replay: 2) },
    ]
}
