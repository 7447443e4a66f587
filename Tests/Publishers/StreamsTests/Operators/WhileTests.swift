import Streams
import StreamsTesting

struct WhileTests: OperatorTests {
    static let rows = [
        Operator("drop while", model: { $0.mapValues { Array($0.drop(while: { $0 < 4 })) } }) { upstream, stage in
            upstream.drop(while: { [hold = stage.hold] in hold($0).number < 4 })
        },
        Operator(
            "tryDrop while",
            model: { $0.failing(.thrown) { $0 == 2 }.mapValues { Array($0.drop(while: { $0 < 1 })) } }
        ) { upstream, stage in
            upstream.throwing(Fault.self).tryFilter { [hold = stage.hold] item throws(Fault) in
                if hold(item).number == 2 { throw .thrown }
                return true
            }
            .throwing(Fault.self).tryDrop(while: { item throws(Fault) in item.number < 1 })
        },
        Operator("prefix while", model: { $0.ended { $0 > 5 } }) { upstream, stage in
            upstream.prefix(while: { [hold = stage.hold] in hold($0).number <= 5 })
        },
    ]
}
