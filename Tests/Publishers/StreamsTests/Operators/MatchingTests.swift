import Streams
import StreamsTesting

struct MatchingTests: OperatorTests {
    static let rows = [
        Operator("contains where", .unlimited, model: { $0.decided { $0 == 7 } }) { upstream, stage in
            upstream.contains(where: { [hold = stage.hold] in hold($0).number == 7 }).map { Item($0 ? 1 : 0) }
        },
        Operator("allSatisfy", .unlimited, model: { $0.decided { $0 == 8 } }) { upstream, stage in
            upstream.allSatisfy { [hold = stage.hold] in hold($0).number != 8 }.map { Item($0 ? 0 : 1) }
        },
    ]
}
