import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// Tests keys of `groupBy` that call back while they are hashed or compared.
@Suite struct GroupByKeyTests {
    private struct Key: Hashable {
        let number: Int
        let callBack: () -> Void

        static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.callBack()
            return lhs.number == rhs.number
        }

        func hash(into hasher: inout Hasher) {
            callBack()
            hasher.combine(number)
        }
    }

    private let numbers = PassthroughSubject<Int, Never>()

    @Test("Values that a key sends while it is looked up arrive in the order in which they were sent", arguments: 1...7)
    func sending(period: Int) {
        var (sent, calls) = ([Int](), 0)
        func send(_ number: Int) {
            sent.append(number)
            numbers.send(number)
        }
        let recorder = numbers.groupBy(maxGroups: 2, bufferSize: 1) { number in
            Key(number: number % 4) {
                calls += 1
                if calls.isMultiple(of: period), sent.count < 50 { send(sent.count) }
            }
        }.flatMap { $0 }.record()
        for _ in 0..<60 { send(sent.count) }
        #expect(recorder.values == sent && sent.count > 60)
    }

    @Test("A value that a subscriber sends waits behind those that the key has sent before")
    func sendingTwice() {
        let sent = Sent()
        let recorder = numbers.groupBy(maxGroups: 2, bufferSize: 1) { [numbers] number in
            Key(number: number) { if sent.isFirst("key") { numbers.send(2) } }
        }.flatMap { [numbers] group in
            group.handleEvents(receiveOutput: { if $0 == 1, sent.isFirst("subscriber") { numbers.send(3) } })
        }.record()
        numbers.send(1)
        #expect(recorder.values == [1, 2, 3])
    }

    @Test("If a key completes its publisher while it is looked up, its value arrives before the completion")
    func completing() {
        let recorder = numbers.groupBy(maxGroups: 2, bufferSize: 1) { [numbers] number in
            Key(number: number) { numbers.send(completion: .finished) }
        }.flatMap { group in group.map { "\($0)" }.append("end of \(group.key.number)") }.record()
        numbers.send(1)
        #expect(recorder.values == ["1", "end of 1"] && recorder.completion == .finished)
    }

    @Test("If a key cancels its groupBy while it is looked up, nothing arrives any more")
    func cancelling() {
        var (values, cancellable): ([Int], AnyCancellable?) = ([], nil)
        cancellable = numbers.groupBy(maxGroups: 2, bufferSize: 1) { number in
            Key(number: number) { if number == 2 { cancellable?.cancel() } }
        }.flatMap { $0 }.sink { values.append($0) }
        for number in 1...3 { numbers.send(number) }
        #expect(values == [1])
    }

    @Test("A key that is found equal to another one only when its group opens takes the other one's place")
    func unsteady() {
        let answers = Answers([true, false, true, true])  // To itself; at the look-up, to itself, in the table.
        let recorder = numbers.groupBy(maxGroups: 1, bufferSize: 1) { UnsteadyKey(number: $0, answers: answers) }
            .flatMap { $0 }.record()
        let sent = [1, 1, 2, 3, 1]
        for number in sent { numbers.send(number) }
        #expect(recorder.values == sent && answers.left.isEmpty)
    }

    private struct UnsteadyKey: Hashable {
        let number: Int
        let answers: Answers

        static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.answers.left.isEmpty ? lhs.number == rhs.number : lhs.answers.left.removeFirst()
        }

        func hash(into _: inout Hasher) {}
    }
}

/// The first answers of `==`, whatever is compared.
private final class Answers {
    var left: [Bool]

    init(_ left: [Bool]) { self.left = left }
}

/// Remembers what has happened.
private final class Sent {
    private var events: Set<String> = []

    func isFirst(_ event: String) -> Bool { events.insert(event).inserted }
}
