import Streams
import Testing

/// Requests no values.
private func askForNothing<P: Publisher>(_ publisher: P) {
    publisher.subscribe(AnySubscriber<P.Output, P.Failure>(receiveSubscription: { $0.request(.none) }))
}

/// Tests mistakes of the caller that end the program, as in Combine.
@Suite struct MisuseTests {
    @Test("A request for no values traps")
    func requestForNone() async {
        await #expect(processExitsWith: .failure) { askForNothing(Just(1)) }
        await #expect(processExitsWith: .failure) { askForNothing(PassthroughSubject<Int, Never>()) }
        await #expect(processExitsWith: .failure) { askForNothing(Just(1).zip(Just(2))) }
        await #expect(processExitsWith: .failure) { askForNothing([1].publisher.eraseToAnyPublisher().collect(2)) }
    }

    @Test("A request for no values traps in steps, and in publishers that follow each other")
    func requestForNoneOfSteps() async {
        await #expect(processExitsWith: .failure) { askForNothing([1].publisher.eraseToAnyPublisher().tryMap { $0 }) }
        await #expect(processExitsWith: .failure) { askForNothing([1].publisher.eraseToAnyPublisher().output(at: 0)) }
        await #expect(processExitsWith: .failure) { askForNothing([1].publisher.eraseToAnyPublisher().retry(1)) }
        await #expect(processExitsWith: .failure) {
            askForNothing([1].publisher.eraseToAnyPublisher().append(Just(2)))
        }
    }

    /// Pipelines that trap. They have names, as a closure cannot be sent to another process.
    private static let others: [(name: String, ask: @Sendable () -> Void)] = [
        ("tryScan", { askForNothing(numbers.tryScan(0, +)) }),
        ("ignoreOutput", { askForNothing(numbers.ignoreOutput()) }),
        ("prefix", { askForNothing(numbers.prefix(1)) }),
        ("output(in:)", { askForNothing(numbers.output(in: 0..<2)) }),
        ("measureInterval", { askForNothing(numbers.measureInterval(using: ImmediateScheduler.shared)) }),
        ("prepend", { askForNothing(numbers.prepend(Just(0))) }),
        ("encode", { askForNothing(numbers.encode(encoder: Digits())) }),
        ("decode", { askForNothing(numbers.map(String.init).decode(type: Int.self, decoder: Digits())) }),
    ]

    private static var numbers: AnyPublisher<Int, Never> { [1].publisher.eraseToAnyPublisher() }

    private struct Digits: TopLevelEncoder, TopLevelDecoder {
        struct Unreadable: Error {}
        func encode<T: Encodable>(_ value: T) -> String { "\(value)" }
        func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T { throw Unreadable() }
    }

    @Test("A request for no values traps in these operators, too", arguments: others.map(\.name))
    func requestForNoneOfOthers(name: String) async {
        await #expect(processExitsWith: .failure) { [name] in Self.others.first { $0.name == name }?.ask() }
    }

    @Test("A negative count or position traps when the operator is made")
    func negativeNumbers() async {
        await #expect(processExitsWith: .failure) { _ = [1].publisher.eraseToAnyPublisher().dropFirst(-1) }
        await #expect(processExitsWith: .failure) { _ = Just(1).output(in: -1..<3) }
        await #expect(processExitsWith: .failure) { _ = Optional(1).publisher.output(in: -1..<3) }
    }

    /// Calls that trap for a number below the smallest. They have names, as a closure cannot be sent to another
    /// process.
    private static let limits: [(name: String, smallest: Int, make: @Sendable (Int) -> Void)] = [
        ("Demand.max", 0, { _ = Subscribers.Demand.max($0) }), ("dropFirst", 0, { _ = numbers.dropFirst($0) }),
        ("output(in:)", 0, { _ = numbers.output(in: $0..<3) }),
        ("Just.output(in:)", 0, { _ = Just(1).output(in: $0..<3) }),
        ("buffer", 0, { _ = numbers.buffer(size: $0, prefetch: .keepFull, whenFull: .dropNewest) }),
        ("retry", 0, { _ = numbers.retry($0) }), ("collect", 1, { _ = numbers.collect($0) }),
        ("flatMap", 1, { _ = numbers.flatMap(maxPublishers: .max($0)) { Just($0) } }),
    ]

    @Test("A number below the smallest sensible one traps", arguments: limits.map(\.name))
    func tooSmall(name: String) async {
        await #expect(processExitsWith: .failure) { [name] in
            if let limit = Self.limits.first(where: { $0.name == name }) { limit.make(limit.smallest - 1) }
        }
    }

    @Test("The smallest sensible number does not trap", arguments: limits.map(\.name))
    func smallest(name: String) {
        if let limit = Self.limits.first(where: { $0.name == name }) { limit.make(limit.smallest) }
    }

    @Test("A sequence and a buffer ignore a request for no values")
    func requestForNoneIgnored() async {
        await #expect(processExitsWith: .success) {
            askForNothing([1].publisher)
            askForNothing([1].publisher.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest))
        }
    }

    @Test("A breakpoint stops at the signals for which its closures return true, and at no others")
    func breakpoints() async {
        await #expect(processExitsWith: .failure) {
            _ = Just(1).breakpoint(receiveSubscription: { _ in true }).sink { _ in }
        }
        await #expect(processExitsWith: .failure) { _ = Just(1).breakpoint(receiveOutput: { $0 == 1 }).sink { _ in } }
        await #expect(processExitsWith: .failure) {
            _ = Just(1).breakpoint(receiveCompletion: { _ in true }).sink { _ in }
        }
        await #expect(processExitsWith: .failure) {
            _ = Fail<Int, Fault>(error: .upstream).breakpointOnError().record()
        }
        let ended = Just(1).breakpointOnError().breakpoint(
            receiveSubscription: { _ in false }, receiveOutput: { _ in false }, receiveCompletion: { _ in false })
        var values: [Int] = []
        _ = ended.sink { values.append($0) }
        #expect(values == [1])
    }

    @Test("A recording with a completion accepts neither values nor another completion")
    func recording() async {
        await #expect(processExitsWith: .failure) {
            _ = Record<Int, Never> {
                $0.receive(completion: .finished)
                $0.receive(1)
            }
        }
        await #expect(processExitsWith: .failure) {
            _ = Record<Int, Never> { for _ in 1...2 { $0.receive(completion: .finished) } }
        }
        await #expect(processExitsWith: .failure) {
            var recording = Record<Int, Never>.Recording(output: [1])
            recording.receive(2)
        }
    }

    @Test("A request for no values traps for a subscriber that comes during another thread's delivery, too")
    func requestForNoneOfLatecomers() async {
        await #expect(processExitsWith: .failure) {
            let subject = PassthroughSubject<Int, Never>()
            let busy = subject.sink { _ in onAnotherThread { askForNothing(subject) } }
            subject.send(1)
            busy.cancel()
        }
    }

    @Test("A breakpoint for errors does not stop at an end without one")
    func breakpointAtTheEnd() async {
        await #expect(processExitsWith: .success) { _ = Just(1).breakpointOnError().sink { _ in } }
    }
}
