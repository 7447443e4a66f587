import Streams

/// A prediction of an operator's output from its input, and a comparison with the actual output.
struct Model<Input, InputFailure: Error, Output, Failure: Error> {
    typealias Predict = (History<Input, InputFailure>) -> History<Output, Failure>

    let predict: Predict
    /// Compares the values that were requested, and the end: it needs no demand.
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
            guard !recorder.isCancelled else { return }
            let received = History(values, recorder.completion)
            var due = expected
            if recorder.unmetDemand == .none {
                // Values wait for demand, and a finish behind them; a failure may overtake them.
                switch received.completion {
                case .failure: due.values = values
                case .finished: break
                case nil: return
                }
            }
            try checkEqual(received.mapFailure(text), due.mapFailure(text), "The output is not the model's.")
        }
    }
}
