import Streams
import StreamsTesting
import Testing

/// Tests successive operators that are folded into one.
@Suite struct FoldingTests {
    private let numbers = Publishers.Sequence<[Int], Never>(sequence: [1, 2, 3])

    @Test("map after map is one map of both closures") func maps() {
        let both: Publishers.Map<Publishers.Sequence<[Int], Never>, String> = Publishers.Map(
            upstream: numbers, transform: { $0 * 10 }
        ).map { "\($0)!" }
        #expect(both.transform(4) == "40!")
        #expect(both.recorded == ["10!", "20!", "30!"])
    }

    @Test("tryMap after map is one tryMap, which ends at the second closure's error") func mapThenTryMap() {
        let both: Publishers.TryMap<Publishers.Sequence<[Int], Never>, Int> = Publishers.Map(
            upstream: numbers, transform: { $0 * 10 }
        ).tryMap { if $0 == 20 { throw Fault.thrown } else { $0 } }
        let recorder = both.record()
        #expect(recorder.values == [10])
        #expect(throws: Fault.thrown) { if case .failure(let error) = recorder.completion { throw error } }
    }

    @Test("filter after filter is one filter; the second closure is called for what the first one accepts")
    func filters() {
        var seen: [Int] = []
        let both: Publishers.Filter<Publishers.Sequence<[Int], Never>> = Publishers.Filter(
            upstream: numbers, isIncluded: { $0 > 1 }
        ).filter {
            seen.append($0)
            return $0 < 3
        }
        #expect(both.recorded == [2] && seen == [2, 3])
    }

    @Test("Fifty maps composed by functions compile, and have the results of fifty") func fiftyMaps() {
        #expect(fifty(numbers).recorded == [51, 52, 53])
    }

    private func five(_ upstream: some Publisher<Int, Never>) -> some Publisher<Int, Never> {
        upstream.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }
    }

    private func fifty(_ upstream: some Publisher<Int, Never>) -> some Publisher<Int, Never> {
        five(five(five(five(five(five(five(five(five(five(upstream))))))))))
    }
}

extension Publisher where Failure == Never {
    fileprivate var recorded: [Output] { record().values }
}
