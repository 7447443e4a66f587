import Streams
import StreamsTesting
import Testing

@Suite struct CompactMapTests: OperatorTests {
    static let rows = [
        Operator(
            "compactMap", .always, [.passesSubscriptionOn],
            model: { $0.mapValues { $0.compactMap { $0 % 2 == 0 ? $0 &* 10 : nil } } }
        ) { upstream, stage in
            upstream.compactMap { [hold = stage.hold] item in
                item.number % 2 == 0 ? hold(item).map { $0 * 10 } : nil
            }
        },
        Operator("tryCompactMap", model: { $0.failing(.thrown) { $0 == 6 }.mapValues { $0.filter { $0 > 0 } } }) {
            upstream, stage in
            upstream.throwing(Fault.self).tryCompactMap { [hold = stage.hold] item throws(Fault) -> Item? in
                if hold(item).number == 6 { throw .thrown }
                return item.number > 0 ? item : nil
            }
        },
    ]

    private let numbers = Publishers.Sequence<[Int], Never>(sequence: [1, 2, 3])

    @Test("compactMap after compactMap, and map after it, is one compactMap of all closures") func compactMaps() {
        let all: Publishers.CompactMap<Publishers.Sequence<[Int], Never>, String> = Publishers.CompactMap(
            upstream: numbers, transform: { $0 > 1 ? $0 * 10 : nil }
        ).compactMap { $0 < 30 ? $0 + 1 : nil }.map { "\($0)!" }
        #expect(all.transform(2) == "21!" && all.transform(1) == nil && all.transform(3) == nil)
        #expect(all.record().values == ["21!"])
    }

    @Test("compactMap after tryCompactMap is one tryCompactMap, which ends at an error of its closure")
    func tryCompactMaps() {
        let both: Publishers.TryCompactMap<Publishers.Sequence<[Int], Never>, Int> = Publishers.TryCompactMap(
            upstream: numbers, transform: { $0 > 1 ? $0 : nil }
        ).compactMap { if $0 == 3 { throw Fault.thrown } else { $0 * 10 } }
        let recorder = both.record()
        #expect(recorder.values == [20])
        #expect(throws: Fault.thrown) { if case .failure(let error) = recorder.completion { throw error } }
    }
}
