import Streams

/// A prediction of an operator's output from its input, and a comparison with the actual output.
struct Model<Input, InputFailure: Error, Output, Failure: Error> {
    typealias Predict = (History<Input, InputFailure>) -> History<Output, Failure>

    let predict: Predict
    /// Compares the values that were requested.
    let compare: (Recorder<Output, Failure>, History<Output, Failure>) throws -> Void

    init(_ predict: @escaping Predict) where Output: Equatable, Failure: Equatable { self.init(predict) { $0 } }

    /// Compares errors by their texts.
    init(_ predict: @escaping Predict) where Output: Equatable, Failure == any Error {
        self.init(predict) { TestFailure("\($0)") }
    }

    private init<Text: Error & Equatable>(_ predict: @escaping Predict, _ text: @escaping (Failure) -> Text)
    where Output: Equatable {
        self.predict = predict
        compare = { recorder, expected in
            let values = recorder.values
            try checkEqual(values, Array(expected.values.prefix(values.count)), "The values are not the model's")
            guard !recorder.isCancelled, recorder.unmetDemand != .none else { return }
            let received = History(values, recorder.completion)
            try checkEqual(
                received.mapFailure(text), expected.mapFailure(text), "The output is not the model's.")
        }
    }
}
