import Streams
import StreamsTesting
import Testing

@Suite struct FilterTests {
    private let numbers = Publishers.Sequence<[Int], Never>(sequence: [1, 2, 3])

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
}
