import Streams
import StreamsTesting

struct ReduceTests: OperatorTests {
    static let rows = [
        Operator("reduce", .unlimited, model: { $0.reduced { $0.reduce(1, -) } }) { upstream, stage in
            upstream.reduce(Item(1, stage.keepsake)) { [hold = stage.hold] result, item in
                hold(item).map { result.number - $0 }
            }
        },
        Operator("tryReduce", .unlimited, model: { $0.failing(.thrown) { $0 == 1 }.reduced { $0.reduce(0, +) } }) {
            upstream, stage in
            upstream.throwing(Fault.self).tryReduce(Item(0, stage.keepsake)) { result, item throws(Fault) in
                if item.number == 1 { throw .thrown }
                return item.map { $0 + result.number }
            }
        },
        Operator("count", .unlimited, model: { $0.reduced { $0.count } }) { upstream, _ in
            upstream.count().map { Item($0) }
        },
        Operator("collect", .unlimited, model: { $0.reduced { $0.reduce(0) { $0 &* 3 &+ $1 } } }) { upstream, _ in
            upstream.collect().map { Item($0.reduce(0) { $0 &* 3 &+ $1.number }) }
        },
        Operator("ignoreOutput", .unlimited, model: { $0.mapValues { _ in [] } }) { upstream, _ in
            upstream.ignoreOutput().map { (_: Never) -> Item in }
        },
    ]
}
