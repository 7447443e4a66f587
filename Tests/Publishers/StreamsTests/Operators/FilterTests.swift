import Streams
import StreamsTesting
import Testing

@Suite struct FilterTests: OperatorTests {
    static let rows = [
        Operator("filter", .always, [.passesSubscriptionOn], model: { $0.mapValues { $0.filter { $0 > 0 } } }) {
            upstream, stage in
            upstream.filter { [hold = stage.hold] in hold($0).number > 0 }
        },
        Operator("filter nothing", .always, [.passesSubscriptionOn], model: { $0.mapValues { _ in [] } }) {
            upstream, _ in
            upstream.filter { _ in false }
        },
    ]

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
        #expect(both.record().values == [2] && seen == [2, 3])
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
