import Streams
import StreamsTesting
import Testing

@Suite struct MapTests: OperatorTests {
    static let rows = [
        Operator("map", .always, [.passesSubscriptionOn], model: { $0.mapValues { $0.map { $0 + 1 } } }) {
            upstream, stage in
            upstream.map { [hold = stage.hold] in hold($0).map { $0 + 1 } }
        }
    ]

    private let numbers = Publishers.Sequence<[Int], Never>(sequence: [1, 2, 3])

    @Test("map after map is one map of both closures") func maps() {
        let both: Publishers.Map<Publishers.Sequence<[Int], Never>, String> = Publishers.Map(
            upstream: numbers, transform: { $0 * 10 }
        ).map { "\($0)!" }
        #expect(both.transform(4) == "40!")
        #expect(both.record().values == ["10!", "20!", "30!"])
    }

    @Test("Fifty maps composed by functions compile, and have the results of fifty") func fiftyMaps() {
        #expect(fifty(numbers).record().values == [51, 52, 53])
    }

    private func five(_ upstream: some Publisher<Int, Never>) -> some Publisher<Int, Never> {
        upstream.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 }
    }

    private func fifty(_ upstream: some Publisher<Int, Never>) -> some Publisher<Int, Never> {
        five(five(five(five(five(five(five(five(five(five(upstream))))))))))
    }

    @Test("map sends the values at one, two and three key paths")
    func keyPaths() {
        struct Point { let x = 1, y = 2, z = 3 }
        let (points, x): (_, KeyPath<Point, Int>) = (AnyPublisher(Just(Point())), \.x)
        #expect(points.map(x).record().values == [1])
        #expect(points.map(x, \.y).map { [$0, $1] }.record().values == [[1, 2]])
        #expect(points.map(x, \.y, \.z).map { [$0, $1, $2] }.record().values == [[1, 2, 3]])
    }
}
