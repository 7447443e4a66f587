import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct CombinedManyTests: OperatorTests {
    static let rows = [
        Operator("zipAll", .always, [.asksAhead], model: { $0.zipped(with: [1, 2]) }) { upstream, stage in
            [stage.publisher(History([1, 2])), upstream].zipAll().map {
                Item($0[0].number + $0[1].number, $0[1].keepsake)
            }
        },
        Operator("combineLatestAll", model: { $0.mapValues { $0.map { $0 + 7 } } }) { upstream, stage in
            [stage.publisher(History([7])), upstream].combineLatestAll()
                .map { Item($0[0].number + $0[1].number, $0[1].keepsake) }
        },
        Operator("combineLatestAll after none", .unlimited, [.asksAhead], model: { $0.mapValues { _ in [] } }) {
            upstream, stage in
            [stage.publisher(History([])), upstream].combineLatestAll().map { $0[1] }
        },
        Operator("combineLatestAll of itself", .unmodelled) { upstream, _ in
            [upstream, upstream.dropFirst(1).eraseToAnyPublisher()].combineLatestAll().map { $0[0] }
        },
    ]

    @Test("zip sends the first values of all publishers, then the second ones")
    func zip() {
        let recorder = [[1, 2, 3].publisher, [4, 5].publisher, [6, 7, 8].publisher].zipAll().record()
        #expect(recorder.values == [[1, 4, 6], [2, 5, 7]] && recorder.completion == .finished)
    }

    @Test("combineLatest sends the latest values of all publishers whenever one sends")
    func combineLatest() {
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
        let recorder = subjects.combineLatestAll().record()
        for (index, value) in [(0, 1), (2, 2), (0, 3), (1, 4), (2, 5)] { subjects[index].send(value) }
        #expect(recorder.values == [[3, 4, 2], [3, 4, 5]])
    }

    @Test("merge sends the values of all publishers", arguments: [0, 1, 2, 500])
    func merge(count: Int) {
        let recorder = (0..<count).map { Just($0) }.mergeAll().record()
        #expect(recorder.values == Array(0..<count) && recorder.completion == .finished)
    }

    @Test("Without publishers there are no values; a single publisher's values are sent alone")
    func few() {
        let (none, one) = ([Just<Int>](), [[1, 2].publisher])
        #expect(none.zipAll().record().events.count == 2 && none.combineLatestAll().record().completion == .finished)
        #expect(one.zipAll().record().values == [[1], [2]] && one.combineLatestAll().record().values == [[1], [2]])
        #expect(none.amb().record().completion == .finished && one.amb().record().values == [1, 2])
    }

    @Test("Ten thousand publishers are zipped and combined")
    func many() {
        let publishers = (0..<10_000).map { Just($0) }
        let (zipped, combined) = (publishers.zipAll().record(), publishers.combineLatestAll().record())
        #expect(zipped.values == [Array(0..<10_000)] && combined.values == [Array(0..<10_000)])
        #expect(zipped.completion == .finished && combined.completion == .finished)
    }
}
