import Foundation
import Streams

extension Operator {
    /// Every operator, in every variant that makes a difference.
    static let all = core.modelled + others + OperatorRows.extras.modelled

    /// Operators that keep values or keys for a while, for laws without models.
    static let keeping = core.keeping + OperatorRows.extras.keeping

    /// Operators with a publisher beside their upstream, for schedules alone.
    static let racing = core.racing + OperatorRows.extras.racing

    /// The rows of the suites in the folder Operators.
    private static let core = OperatorRows(
        of: "StreamsTests", in: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Operators"))

    /// What is no operator with a file of its own.
    private static let others = [
        Operator("eraseToAnyPublisher", .always, [.passesSubscriptionOn]) { upstream, _ in upstream },
        Operator("Deferred", .always, [.passesSubscriptionOn]) { upstream, stage in
            Deferred { [hold = stage.hold] in hold(upstream) }
        },
        Operator("from elsewhere", .always, [.passesSubscriptionOn]) { upstream, _ in Foreign(upstream: upstream)
        },
    ]
}
