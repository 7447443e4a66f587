import Streams
import StreamsTesting
import Testing

private typealias Scripted = ScriptedPublisher<Int, Never>

@Suite struct ScriptedPublisherTests {
    @Test("A value waits until it is requested, a completion follows at once")
    func demand() {
        let upstream = Scripted([.value(1), .value(2), .finished])
        let recorder = upstream.record(initialDemand: .max(1))
        #expect(recorder.events == [.subscription, .value(1)])
        recorder.request(.max(1))
        #expect(recorder.events == [.subscription, .value(1), .value(2), .completion(.finished)])
    }

    @Test("The publisher records its requests, its signals and its end")
    func record() {
        let upstream = Scripted([.value(1), .value(2), .value(3), .finished])
        let recorders = [upstream.record(initialDemand: .max(1), demandAfterValue: .max(2)), upstream.record()]
        for recorder in recorders { recorder.cancel() }
        #expect(upstream.subscriptions.map(\.requests) == [[1, 2, 2, 2].map { .max($0) }, [.unlimited]])
        #expect(upstream.subscriptions.map(\.sentCount) == [3, 3])
        #expect(upstream.subscriptions.map(\.cancelCount) == [0, 0])
        #expect(upstream.subscriptions.map(\.isCompleted) == [true, true])
    }

    @Test("Each subscriber gets the script from its start, including the waits")
    func waits() {
        let scheduler = TestScheduler()
        let upstream = Scripted([.value(1), .wait(10), .value(2)], scheduler: scheduler)
        let first = upstream.record()
        scheduler.advance(by: 5)
        let second = upstream.record()
        scheduler.advance(by: 5)
        #expect(first.values == [1, 2] && second.values == [1])
        scheduler.run()
        #expect(second.values == [1, 2])
    }

    @Test("After a cancel nothing is sent, and the subscriber is released")
    func cancel() {
        let upstream = Scripted([.value(1), .value(2)])
        weak var released: Recorder<Int, Never>?
        do {
            let recorder = upstream.record(initialDemand: .max(1))
            released = recorder
            recorder.cancel()
        }
        #expect(released == nil && upstream.subscriptions[0].sentCount == 1)
    }

    @Test("Calls during the completion are counted, and later ones are not")
    func callsDuringCompletion() {
        let upstream = Scripted([.value(1), .finished])
        var subscription: (any Subscription)?
        let subscriber = AnySubscriber<Int, Never>(
            receiveSubscription: { subscription = $0 }, receiveValue: { _ in .none },
            receiveCompletion: { _ in
                subscription?.request(.max(1))
                subscription?.cancel()
            })
        upstream.subscribe(subscriber)
        subscription?.request(.max(1))
        subscription?.cancel()
        let record = upstream.subscriptions[0]
        #expect(record.callsDuringCompletion == 2 && record.cancelCount == 0 && record.requests == [.max(1)])
    }

    @Test("A value that another thread requests is sent after the subscription has been received")
    func otherThread() {
        let upstream = Scripted([.value(1), .value(2)])
        let recorder = upstream.record(initialDemand: .max(1))
        let script = SubscriberScript(initialDemand: .none, outside: [.elsewhere(.request(.max(1)))])
        #expect(script.play(at: upstream).values == [1] && recorder.values == [1])
        let early = SubscriberScript(initialDemand: .none, inside: [.elsewhere(.request(.max(1)))]).play(at: upstream)
        #expect(early.values == [1] && early.violations == [])
    }

    @Test("A surplus value is sent without a request")
    func surplus() {
        let recorder = Scripted([.surplusValue(1), .value(2)]).record(initialDemand: .none)
        #expect(recorder.events == [.subscription, .value(1)])
        #expect(recorder.violations == ["value(1) came without demand (rule 1.1)."])
    }

    @Test("Without a subscription the script is played at once")
    func noSubscription() {
        let recorder = Scripted([.value(1), .finished], misbehavior: .noSubscription).record()
        #expect(recorder.events == [.value(1), .completion(.finished)])
    }

    @Test("Without an end the script goes on after completions")
    func noEnd() {
        let script: [Scripted.Step] = [.finished, .surplusValue(1), .finished, .subscription]
        let recorder = Scripted(script, misbehavior: .noEnd).record()
        #expect(
            recorder.events == [
                .subscription, .completion(.finished), .value(1), .completion(.finished), .subscription,
            ])
    }

    @Test("A hundred thousand values requested one at a time need the stack of one")
    func stack() {
        let upstream = Scripted((1...100_000).map { .value($0) })
        let recorder = upstream.record(
            initialDemand: .max(1),
            onEvent: { recorder, event in
                if case .value = event { recorder.request(.max(1)) }
            })
        #expect(recorder.values.count == 100_000 && recorder.violations == [])
    }
}
