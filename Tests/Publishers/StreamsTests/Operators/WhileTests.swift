import Streams
import StreamsTesting
import Testing

@Suite struct WhileTests: OperatorTests {
    static let rows = [
        Operator("drop while", model: { $0.mapValues { Array($0.drop(while: { $0 < 4 })) } }) { upstream, stage in
            upstream.drop(while: { [hold = stage.hold] in hold($0).number < 4 })
        },
        Operator(
            "tryDrop while",
            model: { $0.failing(.thrown) { $0 == 2 }.mapValues { Array($0.drop(while: { $0 < 1 })) } }
        ) { upstream, stage in
            upstream.throwing(Fault.self).tryFilter { [hold = stage.hold] item throws(Fault) in
                if hold(item).number == 2 { throw .thrown }
                return true
            }
            .throwing(Fault.self).tryDrop(while: { item throws(Fault) in item.number < 1 })
        },
        Operator("prefix while", model: { $0.ended { $0 > 5 } }) { upstream, stage in
            upstream.prefix(while: { [hold = stage.hold] in hold($0).number <= 5 })
        },
    ]

    @Test("A closure of drop(while:) that sends does not begin to drop again", arguments: [false, true])
    func sendingClosure(throwing: Bool) {
        let numbers = PassthroughSubject<Int, Never>()
        let isDropped = { (number: Int) in
            if number == 1 { numbers.send(10) }
            return number < 5
        }
        let trying = numbers.tryDrop(while: isDropped).assertNoFailure().eraseToAnyPublisher()
        let recorder = (throwing ? trying : numbers.drop(while: isDropped).eraseToAnyPublisher()).record()
        for number in 1...2 { numbers.send(number) }
        #expect(recorder.values == [10, 2])
    }
}
