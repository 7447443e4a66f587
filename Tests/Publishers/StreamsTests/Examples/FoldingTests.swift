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

    @Test("compactMap after compactMap, and map after it, is one compactMap of all closures") func compactMaps() {
        let all: Publishers.CompactMap<Publishers.Sequence<[Int], Never>, String> = Publishers.CompactMap(
            upstream: numbers, transform: { $0 > 1 ? $0 * 10 : nil }
        ).compactMap { $0 < 30 ? $0 + 1 : nil }.map { "\($0)!" }
        #expect(all.transform(2) == "21!" && all.transform(1) == nil && all.transform(3) == nil)
        #expect(all.recorded == ["21!"])
    }

    @Test("map and tryMap after tryMap are one tryMap, which ends at the first error of any closure") func tryMaps() {
        let all: Publishers.TryMap<Publishers.Sequence<[Int], Never>, String> = Publishers.TryMap(
            upstream: numbers, transform: { if $0 == 3 { throw Fault.thrown } else { $0 * 10 } }
        ).map { $0 + 1 }.tryMap { "\($0)!" }
        let recorder = all.record()
        #expect(recorder.values == ["11!", "21!"])
        #expect(throws: Fault.thrown) { if case .failure(let error) = recorder.completion { throw error } }
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

    @Test("tryFilter after filter, and filter after it, is one tryFilter; a closure sees what those before it accept")
    func tryFilters() {
        var seen: [Int] = []
        let all: Publishers.TryFilter<Publishers.Sequence<[Int], Never>> = Publishers.Filter(
            upstream: numbers, isIncluded: { $0 > 1 }
        ).tryFilter { if $0 == 3 { throw Fault.thrown } else { true } }.filter {
            seen.append($0)
            return true
        }
        #expect(all.record().values == [2] && seen == [2])
    }

    @Test("merge after a merge of publishers of one type is one merge of them all") func merges() {
        let all: Publishers.MergeMany<Publishers.Sequence<[Int], Never>> = numbers.merge(with: numbers).merge(
            with: numbers)
        #expect(all.publishers.count == 3 && all.recorded == [1, 2, 3, 1, 2, 3, 1, 2, 3])
    }

    @Test("setFailureType after setFailureType has the last type") func failureTypes() {
        let typed: Publishers.SetFailureType<Just<Int>, any Error> = Publishers.SetFailureType<Just<Int>, Fault>(
            upstream: Just(1)
        ).setFailureType(to: (any Error).self)
        #expect(typed.record().values == [1])
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
