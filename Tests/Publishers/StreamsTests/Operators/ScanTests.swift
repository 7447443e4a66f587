import Streams
import StreamsTesting

struct ScanTests: OperatorTests {
    static let rows = [
        Operator("scan", .always, [.passesSubscriptionOn], model: { $0.mapValues { Models.sums($0) } }) {
            upstream, stage in
            upstream.scan(Item(0, stage.keepsake)) { [hold = stage.hold] sum, item in
                hold(item).map { $0 + sum.number }
            }
        },
        Operator("tryScan", model: { $0.mapValues { Models.products($0) } }) { upstream, stage in
            upstream.throwing(Fault.self).tryScan(Item(1, stage.keepsake)) {
                [hold = stage.hold] product, item throws(Fault) in
                hold(item).map { $0 * product.number % 97 }
            }
        },
    ]
}
