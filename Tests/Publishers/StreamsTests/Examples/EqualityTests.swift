import Streams
import Testing

@Suite struct EqualityTests {
    @Test("Operators are equal when their upstreams and their settings are")
    func parts() {
        let (one, two) = ([1].publisher, [1, 2].publisher)
        #expect(one.dropFirst(1) == one.dropFirst(1) && one.dropFirst(1) != two.dropFirst(1))
        #expect(one.dropFirst(1) != one.dropFirst(2) && one.count() == one.count() && one.count() != two.count())
        #expect(one.zip(two) == one.zip(two) && one.zip(two) != two.zip(one))
        #expect(one.append(two) == one.append(two) && one.append(two) != two.append(one))
        #expect(one.setFailureType(to: Fault.self) == one.setFailureType(to: Fault.self))
        #expect(one.setFailureType(to: Fault.self) != two.setFailureType(to: Fault.self))
        let pairs = (one.zip(two).setFailureType(to: Fault.self), two.zip(one).setFailureType(to: Fault.self))
        #expect(pairs.0 == pairs.0 && pairs.0 != pairs.1)
        #expect(one.retry(1) != one.retry(2) && one.collect(2) != two.collect(2))
    }

    @Test("Publishers that are made of equal parts are equal")
    func equality() {
        let (one, two) = ([1].publisher, [2].publisher)
        #expect(one.merge(with: one) == one.merge(with: one) && one.merge(with: one) != one.merge(with: two))
        #expect(one.combineLatest(two) == one.combineLatest(two) && one.prefix(1) != one.prefix(2))
        #expect(one.first() == one.first() && Just(1) == Just(1) && Empty<Int, Never>() == Empty())
        let shared = one.share()
        #expect(shared == shared && shared != one.share())
    }
}
