import StreamsExtrasTests
import StreamsTesting

// The types of rows, for each file of this module.
typealias Operator = StreamsExtrasTests.Operator
typealias RowStage = StreamsExtrasTests.RowStage
typealias OperatorTests = StreamsExtrasTests.OperatorTests
typealias OperatorRows = StreamsExtrasTests.OperatorRows
typealias Item = StreamsExtrasTests.Item
typealias Fault = StreamsExtrasTests.Fault
typealias Items = StreamsExtrasTests.Items

/// The input and the output of the models.
typealias History = StreamsTesting.History<Int, Fault>
