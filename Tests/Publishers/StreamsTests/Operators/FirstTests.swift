import Streams
import StreamsTesting
import Testing

@Suite struct FirstTests: OperatorTests {
    static let rows = [
        Operator("first", .unlimited, model: { $0.prefix(1) }) { upstream, _ in upstream.first() },
        Operator("first where", .unlimited, model: { $0.mapValues { $0.filter { $0 > 3 } }.prefix(1) }) {
            upstream, stage in
            upstream.first(where: { [hold = stage.hold] in hold($0).number > 3 })
        },
        Operator("last", .unlimited, model: { $0.reduced { $0.last } }) { upstream, _ in upstream.last() },
        Operator("last where", .unlimited, model: { $0.reduced { $0.last { $0 < 3 } } }) { upstream, stage in
            upstream.last(where: { [hold = stage.hold] in hold($0).number < 3 })
        },
    ]

    @Test("first() sends one value, even if a subject sends another one during its delivery")
    func firstOfCurrentValue() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let recorder = subject.first().recordSink { _, event in if event == .value(1) { subject.send(2) } }
        #expect(recorder.events == [.subscription, .value(1), .completion(.finished)])
    }
}
