import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct PartitionTests: OperatorTests {
    static let rows = [
        Operator("partition", .always, [.passesSubscriptionOn], model: { $0.mapValues { $0.filter { $0 > 0 } } }) {
            upstream, stage in
            upstream.partition { [hold = stage.hold] in hold($0).number > 0 }.matching
        }
    ]

    @Test("partition divides the values, and each part ends as the publisher does")
    func partition() {
        let numbers = PassthroughSubject<Int, Fault>()
        let (even, odd) = numbers.partition { $0.isMultiple(of: 2) }
        let recorders = [even.record(), odd.record()]
        for number in 1...4 { numbers.send(number) }
        numbers.send(completion: .failure(.upstream))
        #expect(recorders.map(\.values) == [[2, 4], [1, 3]])
        #expect(recorders.map(\.completion) == [.failure(.upstream), .failure(.upstream)])
    }
}
