import Foundation
import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct MergeTests: OperatorTests {
    static let rows = [
        Operator("merge", .synchronous, model: { $0.followed(by: History([1, 2])) }) { upstream, stage in
            upstream.merge(with: Foreign(upstream: stage.publisher(History([1, 2]))))
        },
        Operator("merge many", .synchronous, model: { $0.followed(by: History([1, 2])) }) { upstream, stage in
            Publishers.MergeMany([
                upstream, stage.publisher(History([1])), stage.publisher(History([])),
                stage.publisher(History([2])),
            ])
        },
        Operator("merge with itself", .unmodelled) { upstream, _ in upstream.merge(with: upstream) },
        Operator("merge into a buffer", .unmodelled, [.meetsAnother]) {
            $0.merge(with: $1.publisher(History([11, 12])))
                .buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest)
        },
    ]

    private let upstreams = (0..<2).map { _ in ScriptedPublisher<Int, Never>((1...9).map { .value($0) }) }

    @Test("merge requests a value of each upstream, and another one when that has been delivered")
    func merge() {
        let recorder = upstreams[0].merge(with: upstreams[1]).record(initialDemand: .max(1))
        #expect(recorder.values == [1] && upstreams.map { $0.subscriptions[0].demand } == [.max(2), .max(1)])
        recorder.request(.max(2))
        #expect(recorder.values == [1, 2, 1])
    }

    @Test("All merged publishers receive unlimited demand once, whatever answer it comes from, and however they send")
    func mergedForEverything() {
        let sources = (0..<2).map { _ in ScriptedPublisher<Int, Never>([.value(1), .value(2), .value(3), .finished]) }
        let recorder = sources[0].merge(with: sources[1]).record(
            initialDemand: .max(1), demandAfterValue: .unlimited,
            onEvent: { if $1 == .value(2) { $0.request(.unlimited) } })
        #expect(recorder.values.count == 6)
        #expect(sources.allSatisfy { $0.subscriptions[0].requests.filter { $0 == .unlimited }.count == 1 })
    }

    @Test("A publisher that joins while hundreds of others receive unlimited demand receives it once")
    func joiningMeanwhile() {
        let (outer, silent) = (PassthroughSubject<Int, Never>(), Empty<Int, Never>(completeImmediately: false))
        let first = silent.handleEvents(receiveRequest: { if $0 == .unlimited { outer.send(300) } })
        let joined = outer.flatMap { [upstreams] number in
            number == 300
                ? upstreams[0].eraseToAnyPublisher()
                : number == 0 ? first.eraseToAnyPublisher() : silent.eraseToAnyPublisher()
        }
        let recorder = joined.record(initialDemand: .max(1))
        for number in 0..<300 { outer.send(number) }
        recorder.request(.unlimited)
        #expect(upstreams[0].subscriptions.map(\.requests) == [[.unlimited]])
    }

    @Test("A request during another unlimited request of all merged publishers does not repeat it")
    func mergedWhileAsking() {
        var asked = 0
        let (subject, never) = (PassthroughSubject<Int, Never>(), Empty<Int, Never>(completeImmediately: false))
        let sending = subject.handleEvents(receiveRequest: { if $0 == .unlimited { asked += 1 } })
            .handleEvents(receiveRequest: { if $0 == .unlimited { subject.send(1) } })
        let recorder = sending.merge(with: never).record(initialDemand: .none) { recorder, event in
            if event == .value(1) { recorder.request(.max(1)) }
        }
        recorder.request(.unlimited)
        #expect(recorder.values == [1] && asked == 1)
    }

    private let numbers = Publishers.Sequence<[Int], Never>(sequence: [1, 2, 3])

    @Test("merge after a merge of publishers of one type is one merge of them all") func merges() {
        let all: Publishers.MergeMany<Publishers.Sequence<[Int], Never>> = numbers.merge(with: numbers).merge(
            with: numbers)
        #expect(all.publishers.count == 3 && all.record().values == [1, 2, 3, 1, 2, 3, 1, 2, 3])
    }

    @Test("merge continues when the sum of a request and an answer exceeds any number")
    func mergedSum() {
        let upstreams = [[1, 2, 3].publisher, [4, 5].publisher].map { $0.eraseToAnyPublisher() }
        let recorder = upstreams[0].merge(with: upstreams[1])
            .record(initialDemand: .max(1), demandAfterValue: .max(1)) { recorder, event in
                if event == .value(1) { recorder.request(.max(.max)) }
            }
        #expect(recorder.values == [1, 2, 3, 4, 5] && recorder.completion == .finished)
    }
}
