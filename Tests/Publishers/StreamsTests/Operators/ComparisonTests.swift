import Streams
import StreamsTesting
import Testing

@Suite struct ComparisonTests: OperatorTests {
    static let rows = [
        Operator("min", .unlimited, model: { $0.reduced { $0.min() } }) { upstream, stage in
            upstream.min { [hold = stage.hold] in hold($0).number < $1.number }
        },
        Operator("max", .unlimited, model: { $0.reduced { $0.max() } }) { upstream, stage in
            upstream.max { [hold = stage.hold] in hold($0).number < $1.number }
        },
    ]

    @Test("max sends the first of several greatest values")
    func greatest() {
        let pairs = [(1, "a"), (2, "b"), (2, "c")].publisher
        #expect(pairs.eraseToAnyPublisher().max { $0.0 < $1.0 }.map(\.1).record().values == ["b"])
        #expect(pairs.max { $0.0 < $1.0 }.map(\.1).record().values == ["b"])
    }
}
