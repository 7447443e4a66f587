import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct ConcatMapTests: OperatorTests {
    static let rows = [
        Operator("concatMap", .unlimited, [.asksOneByOne], model: { $0.mapValues { $0.flatMap { [$0, -$0] } } }) {
            upstream, stage in
            upstream.concatMap { stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake) }
        }
    ]

    private let outer = PassthroughSubject<Int, Fault>()
    private let inners = (0..<3).map { _ in PassthroughSubject<String, Fault>() }

    @Test("concatMap requests another value when the previous inner publisher has finished")
    func concat() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(0), .value(1), .finished])
        let recorder = upstream.concatMap { inners[$0] }.record()
        #expect(upstream.subscriptions.map(\.demand) == [.max(1)])
        for (number, inner) in inners.enumerated() { inner.send("\(number)") }
        inners[0].send(completion: .finished)
        inners[1].send("later")
        inners[1].send(completion: .finished)
        #expect(recorder.values == ["0", "later"] && recorder.completion == .finished)
    }

    @Test("A buffer keeps the values that a subject sends while concatMap is busy")
    func buffered() {
        let recorder = outer.buffer(size: 10, prefetch: .byRequest, whenFull: .dropNewest).concatMap { inners[$0] }
            .record()
        for number in [0, 1] { outer.send(number) }
        inners[0].send(completion: .finished)
        inners[1].send("kept")
        #expect(recorder.values == ["kept"])
    }
}
