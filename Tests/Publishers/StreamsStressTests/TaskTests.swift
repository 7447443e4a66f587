import Dispatch
import Streams
import StreamsExtras
import StreamsFoundation
import Testing

extension Stress {
    @Suite struct TaskTests {
        @Test("A task sends the values that two threads request, one at a time and in order")
        func asking() throws {
            let (numbers, number) = AsyncStream<Int>.makeStream()
            let count = 10_000.scaled
            for value in Int.values(2 * count, by: 0) { number.yield(value) }
            let (witness, requests) = (Witness<Never>(asking: .none), Tally())
            witness.attach(to: numbers.publisher)
            let ask = {
                for _ in 0..<count {
                    let asked = requests.add()
                    witness.request(.max(1))
                    while witness.count < asked - 1 { giveWay() }  // So that the task has to wait again and again.
                }
            }
            try race(ask, ask)
            number.finish()
            witness.request(.max(1))  // Only a request finds the end.
            #expect(witness.waitForEnd() && witness.violations == [])
            #expect(witness.values == Array(Int.values(2 * count, by: 0)))
        }

        @Test(
            "mapAsync runs each function once, and sends all results, while threads send and request",
            arguments: [true, false])
        func mapping(isOrdered: Bool) throws {
            let (count, subject, calls) = (10_000.scaled, PassthroughSubject<Int, Never>(), Tally())
            let (input, witness) = (subject.input, Witness<Never>(asking: .max(1)))
            let kept = subject.buffer(size: 2 * count, prefetch: .byRequest, whenFull: .dropNewest)
            witness.attach(to: kept.mapped(isOrdered) { (calls.add(), $0).1 })
            let send = { (producer: Int) in Int.values(count, by: producer).forEach(input.send) }
            try race({ send(0) }, { send(1) }) { for _ in 1..<(2 * count) { witness.request(.max(1)) } }
            subject.send(completion: .finished)
            #expect(witness.waitForEnd() && witness.violations == [] && calls.count == 2 * count)
            #expect(Set(witness.values).count == 2 * count && (!isOrdered || witness.values.isAll(count, of: 2)))
        }

        @Test("A cancel while functions of mapAsync start and end releases all of them", arguments: [true, false])
        func cancelling(isOrdered: Bool) throws {
            let round = Tally()
            try rounds(10_000.scaled) { lifetimes in
                let (subject, witness) = (PassthroughSubject<Int, Never>(), Witness<Never>(in: lifetimes))
                witness.attach(to: subject.erased(by: lifetimes).mapped(isOrdered) { $0 })
                let (input, before, sent) = (subject.input, round.add() % 50, Tally())
                try race({ for _ in 0..<50 { input.send(sent.add()) } }) {
                    while sent.count < before { giveWay() }
                    witness.cancel()
                }
                #expect(witness.violations == [])
            }
        }

        @Test(
            "A loop receives each value that arrives while the loop begins to wait for it", .timeLimit(.minutes(5)))
        func arriving() async {
            let (count, elsewhere) = (40_000.scaled, DispatchQueue(label: "elsewhere"))
            var received = 0
            for await _ in (0..<count).publisher.subscribe(on: elsewhere).values { received += 1 }
            #expect(received == count)
        }

        @Test("Loops in tasks receive all that two tasks send, in each task's order, while other loops come and leave")
        func loops() async {
            let count = 2_000.scaled
            let subject = ReplaySubject<Int, Never>(bufferSize: 2 * count)
            let (input, output) = (subject.input, subject.output(bufferingPolicy: .unbounded))
            async let first: Void = Int.values(count, by: 0).forEach(input.send)
            async let second: Void = Int.values(count, by: 1).forEach(input.send)
            let limits = [1, count, 2 * count, 2 * count]
            let received = await withTaskGroup { group in
                for limit in limits { group.addTask { await output.prefix(limit).reduce(into: []) { $0.append($1) } } }
                return await group.reduce(into: [[Int]]()) { $0.append($1) }
            }
            _ = await (first, second)
            #expect(received.map(\.count).sorted() == limits && received.allSatisfy(\.isWithoutGaps))
        }
    }
}

extension Publisher<Int, Never> {
    /// Up to four functions at a time.
    fileprivate func mapped(
        _ isOrdered: Bool, _ transform: @escaping @Sendable (Int) async -> Int
    ) -> AnyPublisher<Int, Never> {
        isOrdered
            ? mapAsync(maxConcurrent: 4, transform).eraseToAnyPublisher()
            : mapAsyncUnordered(maxConcurrent: 4, transform).eraseToAnyPublisher()
    }
}
