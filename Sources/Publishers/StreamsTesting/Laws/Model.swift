import Streams

/// A prediction of an operator's output from its input, and a comparison with the actual output.
struct Model<Input, InputFailure: Error, Output, Failure: Error> {
    typealias Predict = (History<Input, InputFailure>) -> History<Output, Failure>

    let predict: Predict
    /// Compares the values that were requested.
    let compare: (Recorder<Output, Failure>, History<Output, Failure>) throws -> Void

    init(_ predict: @escaping Predict) where Output: Equatable, Failure: Equatable {
        self.predict = predict
        compare = { recorder, expected in
            let values = recorder.values
            try checkEqual(values, Array(expected.values.prefix(values.count)), "The values are not the model's")
            guard !recorder.isCancelled, recorder.unmetDemand != .none else { return }
            try checkEqual(History(values, recorder.completion), expected, "The output is not the model's.")
        }
    }
}
