import Streams
import StreamsTesting

/// A sentence about an operator, and a run of it as marbles.
public struct OperatorDrawing: Sendable {
    /// The operator's name with the labels of its arguments, as in `map` and `prefix(while:)`.
    public let name: String
    /// The effect on values.
    public let sentence: String
    /// The run, in virtual time.
    public let diagram: MarbleDiagram

    /// The product that has the operator.
    public let product: String

    /// The sentence, and the product if it is not Streams.
    var explanation: String { product == "Streams" ? sentence : "\(sentence) In \(product)." }

    /// The name of its picture, as in `prefix-while.svg`, and `collect-n.svg` for an argument without a label.
    public var file: String {
        name.split { "(:)".contains($0) }.map { $0 == "_" ? "n" : $0 }.joined(separator: "-") + ".svg"
    }

    /// A product with operators.
    enum Product: String { case streams = "Streams", streamsExtras = "StreamsExtras" }

    /// Draws an operation on inputs of letters.
    init<Output: Publisher>(
        _ name: String, of product: Product = .streams, _ sentence: String, _ label: String, letters marbles: String...,
        names: [String] = [],
        operation: (Inputs<String>) throws -> Output
    ) throws {
        (self.name, self.product, self.sentence) = (name, product.rawValue, sentence)
        diagram = try MarbleDiagram(label, inputs: marbles, names: names, values: [:]) {
            try operation(Inputs(publishers: $0, scheduler: $1))
        }
    }

    /// Draws an operation on inputs of digits.
    init<Output: Publisher>(
        _ name: String, of product: Product = .streams, _ sentence: String, _ label: String, digits marbles: String...,
        operation: (Inputs<Int>) throws -> Output
    ) throws {
        (self.name, self.product, self.sentence) = (name, product.rawValue, sentence)
        diagram = try MarbleDiagram(label, inputs: marbles, values: .digits) {
            try operation(Inputs(publishers: $0, scheduler: $1))
        }
    }
}

/// The inputs and the scheduler of a drawing.
struct Inputs<Value> {
    let publishers: [AnyPublisher<Value, TestFailure>]
    let scheduler: TestScheduler

    var first: AnyPublisher<Value, TestFailure> { publishers[0] }
    var second: AnyPublisher<Value, TestFailure> { publishers[1] }
    var third: AnyPublisher<Value, TestFailure> { publishers[2] }
}
