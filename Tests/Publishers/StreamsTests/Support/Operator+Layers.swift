import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting

/// A value that ``Operator/bound`` binds.
enum Context {
    @TaskLocal static var value = "none"
}

extension Operator {
    /// The operator, in a report.
    var reported: Operator {
        let reports = Reports(keeping: 0)
        return within { [self] in apply($0, $1).reported(as: name, to: reports).eraseToAnyPublisher() }
    }

    /// The operator, with a bound value.
    var bound: Operator {
        within { [self] in apply($0, $1).with(Context.$value, "bound").eraseToAnyPublisher() }
    }

    /// The same in the model, but for the subscription, which is the layer's.
    private func within(_ apply: @escaping @Sendable (Items, RowStage) -> Items) -> Operator {
        Operator(name, exactness, traits.subtracting([.passesSubscriptionOn]), model: model) { apply($0, $1) }
    }
}
