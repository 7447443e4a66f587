import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct FlatMapLatestTests: OperatorTests {
    static let rows = [
        Operator("flatMapLatest", .unlimited, model: { $0.mapValues { $0.flatMap { [$0, -$0] } } }) { upstream, stage in
            upstream.flatMapLatest { stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake) }
        },
        Operator("flatMapLatest, fused", .unmodelled, [.meetsAnother]) { upstream, stage in
            upstream.flatMapLatest { item in
                item.number > 1
                    ? [item].publisher.setFailureType(to: Fault.self).eraseToAnyPublisher()
                    : stage.publisher(History([11, 12]))
            }
        },
    ]

    @Test("flatMapLatest switches to the latest publisher")
    func flatMapLatest() {
        let (outer, inners) = (PassthroughSubject<Int, Never>(), (0..<2).map { _ in PassthroughSubject<Int, Never>() })
        let recorder = outer.flatMapLatest { inners[$0] }.record()
        for index in 0..<2 {
            outer.send(index)
            for (number, inner) in inners.enumerated() { inner.send(number + 10 * index) }
        }
        #expect(recorder.values == [0, 11])
    }

    @Test("A value that is sent while flatMapLatest subscribes to a publisher, or cancels it, ends that publisher")
    func nested() {
        let numbers = PassthroughSubject<Int, Never>()
        let recorder = numbers.flatMapLatest { number in
            Deferred {
                if number == 1 { numbers.send(2) }
                return Empty<Int, Never>(completeImmediately: false).prepend(number)
            }.handleEvents(receiveCancel: { if number == 2 { numbers.send(4) } })
        }.record()
        for number in [1, 3] { numbers.send(number) }
        #expect(recorder.values == [2, 4] && recorder.violations == [])
    }
}
