import Streams
import StreamsTesting
import Testing

@Suite struct Merge3To8Tests {
    private typealias Numbers = AnyPublisher<Int, Never>
    private let one = (1...8).map { Numbers(Just($0)) }

    @Test("merge of three to eight publishers sends the values of all of them")
    func merges() {
        let (a, b, c, d, e, f, g, h) = (one[0], one[1], one[2], one[3], one[4], one[5], one[6], one[7])
        let merged: [Numbers] = [
            .init(a.merge(with: b, c)), .init(a.merge(with: b, c, d)), .init(a.merge(with: b, c, d, e)),
            .init(a.merge(with: b, c, d, e, f)), .init(a.merge(with: b, c, d, e, f, g)),
            .init(a.merge(with: b, c, d, e, f, g, h)),
        ]
        #expect(merged.map { $0.record().values } == (3...8).map { Array(1...$0) })
    }

    @Test("Publishers.Merge3 to Merge8 send the values of all their publishers")
    func mergeTypes() {
        let (a, b, c, d, e, f, g, h) = (one[0], one[1], one[2], one[3], one[4], one[5], one[6], one[7])
        let merged: [Numbers] = [
            .init(Publishers.Merge3(a, b, c)), .init(Publishers.Merge4(a, b, c, d)),
            .init(Publishers.Merge5(a, b, c, d, e)), .init(Publishers.Merge6(a, b, c, d, e, f)),
            .init(Publishers.Merge7(a, b, c, d, e, f, g)), .init(Publishers.Merge8(a, b, c, d, e, f, g, h)),
        ]
        #expect(merged.map { $0.record().values } == (3...8).map { Array(1...$0) })
    }
}
