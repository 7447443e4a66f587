import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct GroupByTests: OperatorTests {
    static let rows = [
        Operator("groupBy", .unlimited) { upstream, stage in
            upstream.groupBy(maxGroups: 2, bufferSize: 1) { [hold = stage.hold] in hold($0).number % 3 }.flatMap { $0 }
        },
        Operator("groupBy item", .unmodelled) { upstream, _ in
            upstream.groupBy(maxGroups: 2, bufferSize: 2) { $0 }.flatMap { $0 }
        },
    ]

    static let limits = [
        Limit("groupBy, groups", 1) { _ = [1].publisher.groupBy(maxGroups: $0, bufferSize: 1) { $0 } },
        Limit("groupBy, buffer", 1) { _ = [1].publisher.groupBy(maxGroups: 1, bufferSize: $0) { $0 } },
    ]

    private let numbers = PassthroughSubject<Int, Fault>()

    @Test("groupBy sends a publisher for each key, which sends the values of that key", arguments: Path.allCases)
    func groups(path: Path) {
        let grouped = numbers.groupBy(maxGroups: 10, bufferSize: 1) { $0 % 2 }
            .flatMap { group in group.map { "\(group.key): \($0)" } }
        let recorder = path == .sink ? grouped.recordSink() : grouped.record()
        for number in [1, 2, 3] { numbers.send(number) }
        #expect(recorder.values == ["1: 1", "0: 2", "1: 3"])
    }

    @Test("When there are too many groups, the one without a value for longest finishes")
    func tooMany() {
        var ended: [Int] = []
        let recorder = numbers.groupBy(maxGroups: 2, bufferSize: 1) { $0 / 10 }
            .flatMap { group in
                group.handleEvents(receiveCompletion: { _ in ended.append(group.key) }).map { (group.key, $0) }
            }.map { "\($0)" }.record()
        for number in [10, 20, 11, 30, 21] { numbers.send(number) }
        #expect(ended == [2, 1] && recorder.values.count == 5)
    }

    @Test("A key that does not equal itself has a group of one value, which takes no room of other groups")
    func unequalKey() {
        let numbers = PassthroughSubject<Double, Never>()
        let groups = numbers.groupBy(maxGroups: 2, bufferSize: 1) { $0 }
        let recorder = groups.flatMap { group in group.collect().map { "\(group.key): \($0.count)" } }.record()
        for number in [1, .nan, .nan, 2, .nan, 1, 2] { numbers.send(number) }
        #expect(recorder.values == ["nan: 1", "nan: 1", "nan: 1"])
        numbers.send(completion: .finished)
        #expect(recorder.values.dropFirst(3) == ["1.0: 2", "2.0: 2"])
    }

    @Test("For any values and any limit, no value is lost, and no more groups are open than the limit")
    func bound() throws {
        let scripts = Generator { choices in
            (
                bound: Generator.int(in: 1...4).draw(from: &choices),
                values: Generator.array(of: .int(in: 0...99), count: 0...60).draw(from: &choices)
            )
        }
        try forAll(scripts, count: 500) { script in
            let numbers = PassthroughSubject<Int, Never>()
            var (open, most) = (0, 0)
            let recorder = numbers.groupBy(maxGroups: script.bound, bufferSize: 1) { $0 % 7 }
                .flatMap { group in
                    open += 1
                    most = max(most, open)
                    return group.handleEvents(receiveCompletion: { _ in open -= 1 })
                }.record()
            for value in script.values { numbers.send(value) }
            try checkEqual(recorder.values, script.values)
            try check(most <= script.bound, "\(most) groups were open")
        }
    }

    @Test("Each group ends as the publisher does, after the values that are not requested yet")
    func ends() {
        let recorder = numbers.groupBy(maxGroups: 2, bufferSize: 2) { $0 }.record(initialDemand: .max(1))
        for number in [1, 2] { numbers.send(number) }
        numbers.send(completion: .failure(.upstream))
        #expect(recorder.values.map(\.key) == [1] && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values.map(\.key) == [1, 2] && recorder.completion == .failure(.upstream))
        #expect(recorder.values[1].record().completion == .failure(.upstream))
    }

    @Test("Groups end in the order in which they opened, whichever were used last")
    func order() {
        let keys = [3, 1, 4, 5, 9, 2, 6, 5, 3]
        for end in [Subscribers.Completion<Fault>.finished, .failure(.upstream)] {
            var ended: [Int] = []
            let numbers = PassthroughSubject<Int, Fault>()
            let recorder = numbers.groupBy(maxGroups: 10, bufferSize: 1) { $0 }.record()
            for key in keys { numbers.send(key) }
            let groups = recorder.values.map { group in
                group.sink { _ in
                    ended.append(group.key)
                } receiveValue: { _ in
                }
            }
            numbers.send(completion: end)
            #expect(ended == [3, 1, 4, 5, 9, 2, 6] && groups.count == 7)
        }
    }

    @Test("A group keeps the last values until they are requested")
    func demand() {
        let recorder = numbers.groupBy(maxGroups: 1, bufferSize: 2) { _ in 0 }.record()
        for number in 1...3 { numbers.send(number) }
        let late = recorder.values[0].record(initialDemand: .max(1))
        #expect(late.values == [2])
        late.request(.max(5))
        #expect(late.values == [2, 3])
    }

    @Test("A group that was dropped, as nobody had requested it, opens again with the next value of its key")
    func droppedGroup() {
        let recorder = numbers.groupBy(maxGroups: 2, bufferSize: 9) { $0 / 10 }.record(initialDemand: .none)
        for number in [10, 20, 11, 30] { numbers.send(number) }
        recorder.request(.unlimited)
        numbers.send(12)
        #expect(recorder.values.map(\.key) == [2, 3, 1])
    }

    @Test("A cancel finishes the groups")
    func cancel() {
        let recorder = numbers.groupBy(maxGroups: 2, bufferSize: 1) { $0 }.prefix(1).flatMap { $0 }.record()
        for number in [1, 2] { numbers.send(number) }
        #expect(recorder.values == [1] && recorder.completion == .finished)
    }

    @Test("A group whose subscriber has left stays open: it keeps the values of its key for another one")
    func leftGroup() {
        var groups: [GroupedPublisher<Int, Int, Fault>] = []
        let firsts = numbers.groupBy(maxGroups: 2, bufferSize: 2) { $0 % 2 }
            .handleEvents(receiveOutput: { groups.append($0) }).flatMap { $0.first() }.record()
        for number in 1...7 { numbers.send(number) }
        #expect(firsts.values == [1, 2] && groups.map { $0.record().values } == [[5, 7], [4, 6]])
    }

    @Test("A group that goes on keeps few of its values' keys")
    func keys() {
        var keys: [() -> Key?] = []
        let recorder = numbers.groupBy(maxGroups: 1, bufferSize: 1) { _ in
            let key = Key()
            keys.append { [weak key] in key }
            return key
        }.record()
        for number in 1...100 { numbers.send(number) }
        #expect(recorder.values.count == 1 && keys.count { $0() != nil } < 30)
    }

    /// A key that is equal to all others.
    private final class Key: Hashable {
        static func == (_: Key, _: Key) -> Bool { true }
        func hash(into _: inout Hasher) {}
    }
}
