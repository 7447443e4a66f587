import Streams
import StreamsTesting
import Testing

@Suite struct SubscriberTests {
    @Test("A subscriber of closures receives each signal, and returns no demand without a closure for values")
    func closures() {
        var log: [String] = []
        let subscriber = AnySubscriber<Int, Never>(
            receiveSubscription: { $0.request(.max(1)) },
            receiveValue: {
                log.append("\($0)")
                return .max(1)
            }, receiveCompletion: { log.append("\($0)") })
        [1, 2].publisher.subscribe(subscriber)
        #expect(log == ["1", "2", "finished"])
        #expect(AnySubscriber<Int, Never>().receive(1) == .none)
    }

    @Test("An erased subscriber has the identifier of the one behind it, even if erased twice")
    func identifiers() {
        let recorder = Recorder<Int, Never>()
        let hidden = AnySubscriber(recorder)
        #expect(hidden.combineIdentifier == recorder.combineIdentifier)
        #expect(AnySubscriber(hidden).combineIdentifier == recorder.combineIdentifier)
        #expect(AnySubscriber<Int, Never>().combineIdentifier != AnySubscriber<Int, Never>().combineIdentifier)
    }

    @Test("The subscriptions of a subject can be told apart")
    func subscriptions() {
        let subject = PassthroughSubject<Int, Never>()
        var identifiers: Set<CombineIdentifier> = []
        for _ in 0..<10 {
            subject.subscribe(AnySubscriber(receiveSubscription: { identifiers.insert($0.combineIdentifier) }))
        }
        #expect(identifiers.count == 10)
    }

    @Test("A PassthroughSubject that subscribes requests all values when it receives a request itself")
    func subjects() {
        let upstream = ScriptedPublisher<Int, Never>([.value(1), .value(2), .finished])
        let subject = PassthroughSubject<Int, Never>()
        upstream.subscribe(AnySubscriber(subject))
        #expect(upstream.subscriptions.map(\.requests) == [[]])
        let recorder = subject.record()
        #expect(upstream.subscriptions.map(\.requests) == [[.unlimited]])
        #expect(recorder.values == [1, 2] && recorder.completion == .finished)
    }

    @Test("A CurrentValueSubject that subscribes requests at once")
    func currentValue() {
        let subject = CurrentValueSubject<Int, Never>(0)
        [1, 2].publisher.subscribe(AnySubscriber(subject))
        #expect(subject.value == 2)
    }

    @Test("A sink that is a subscriber accepts one subscription, and refuses a second")
    func sink() {
        let (one, other) = (ScriptedPublisher<Int, Never>([]), ScriptedPublisher<Int, Never>([]))
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        one.subscribe(sink)
        other.subscribe(sink)
        #expect(one.subscriptions.map(\.requests) == [[.unlimited]])
        #expect(other.subscriptions.map(\.isCancelled) == [true])
        sink.cancel()
        #expect(one.subscriptions.map(\.cancelCount) == [1])
    }

    @Test("A sink that is a subscriber runs its closures for values and the completion, and for nothing afterwards")
    func sinkOfValues() {
        let subject = PassthroughSubject<Int, Fault>()
        var log: [String] = []
        subject.subscribe(
            Subscribers.Sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") }))
        [1, 2].forEach(subject.send)
        subject.send(completion: .finished)
        subject.send(3)
        #expect(log == ["1", "2", "finished"])
    }

    @Test("A sink that is a subscriber has its closures as properties, until it is over")
    func closuresOfSink() {
        var log: [String] = []
        let sink = Subscribers.Sink<Int, Fault>(
            receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
        for value in 1...2 {
            sink.receiveValue(value)
            sink.receiveCompletion(.finished)
            sink.cancel()
        }
        #expect(log == ["1", "finished"])
    }

    @Test("A property is set to each value")
    func assign() {
        final class Screen { var titles: [String] = []; var title = "" { didSet { titles.append(title) } } }
        let screen = Screen()
        let assignment = ["A", "B"].publisher.assign(to: \.title, on: screen)
        #expect(screen.titles == ["A", "B"])
        assignment.cancel()
    }

    @Test("A signal without content needs no argument")
    func void() {
        let subject = PassthroughSubject<Void, Never>()
        let recorder = subject.record()
        subject.send()
        let asking = AnySubscriber<Void, Never>(receiveValue: { .max(3) })
        #expect(recorder.values.count == 1 && asking.receive() == .max(3))
    }

}

@Suite struct ErrorTypeTests {
    @Test("A closure that throws one type of error makes a publisher that fails with it")
    func typed() {
        let typed: AnyPublisher<Int, Fault> = Just(1).throwing(Fault.self).tryMap { _ throws(Fault) -> Int in
            throw .thrown
        }
        .eraseToAnyPublisher()
        #expect(typed.record().completion == .failure(.thrown))
    }

    @Test("A closure that throws any error makes a publisher that fails with any")
    func untyped() {
        let untyped: AnyPublisher<Int, any Error> = Fail<Int, Fault>(error: .upstream)
            .tryMap { value throws -> Int in value }.eraseToAnyPublisher()
        guard case .failure(let error) = untyped.record().completion else {
            Issue.record("It has not failed")
            return
        }
        #expect(error as? Fault == .upstream)
    }

    @Test("After a closure has thrown it is not called again")
    func once() {
        var calls = 0
        let subject = PassthroughSubject<Int, Fault>()
        let recorder: Recorder<Int, Fault> = subject.throwing(Fault.self).tryMap { _ throws(Fault) -> Int in
            calls += 1
            throw .thrown
        }.record()
        for value in 1...3 { subject.send(value) }
        #expect(calls == 1 && recorder.completion == .failure(.thrown))
    }
}
