import Streams

/// What an operator should make of what it receives, compared with what came of it.
struct Model<Input, InputFailure: Error, Output, Failure: Error> {
    typealias Predict = (History<Input, InputFailure>) -> History<Output, Failure>

    let predict: Predict
    /// As far as it was asked for.
    let compare: (Recorder<Output, Failure>, History<Output, Failure>) throws -> Void

    init(_ predict: @escaping Predict) where Output: Equatable, Failure: Equatable {
        self.predict = predict
        compare = { recorder, expected in
            let values = recorder.values
            try checkEqual(values, Array(expected.values.prefix(values.count)), "The values are not the model's")
            guard !recorder.isCancelled, recorder.unmetDemand != .none else { return }
            try checkEqual(History(values, recorder.completion), expected, "It is not what the model says.")
        }
    }
}
