import StreamsTesting
import Testing

@testable import Streams

private struct Unintroduced: Publisher {
    typealias Output = Int
    typealias Failure = Fault

    func receive<S: Subscriber<Int, Fault>>(subscriber: S) { subscriber.receive(completion: .failure(.upstream)) }
}

/// Finishes when it receives a request, and then sends a value.
private struct Belated: Publisher {
    typealias Output = Int
    typealias Failure = Never

    func receive<S: Subscriber<Int, Never>>(subscriber: S) {
        subscriber.receive(subscription: Ending(downstream: AnySubscriber(subscriber)))
    }

    private struct Ending: Subscription {
        let downstream: AnySubscriber<Int, Never>
        let combineIdentifier = CombineIdentifier()

        func request(_ demand: Subscribers.Demand) {
            downstream.receive(completion: .finished)
            _ = downstream.receive(1)
        }

        func cancel() {}
    }
}

@Suite(.timeLimit(.minutes(5))) struct ValuesTests {
    @Test("A loop receives all values, and requests one at a time")
    func loop() async {
        let script = ScriptedPublisher<Int, Never>([.value(1), .value(2), .finished])
        var values: [Int] = []
        for await value in script.values { values.append(value) }
        #expect(values == [1, 2])
        #expect(script.subscriptions.first?.requests.allSatisfy { $0 == .max(1) } == true)
    }

    @Test("A loop waits for values that are sent later, and receives each of them")
    func waiting() throws {
        let scheduler = TestScheduler()
        let received = try scheduler.run {
            var values: [String] = []
            for try await value in try scheduler.publisher("-a-b---c-|").values {
                values.append("\(value) at \(scheduler.now)")
            }
            return values
        }
        #expect(received == ["a at 1.0 seconds", "b at 3.0 seconds", "c at 7.0 seconds"])
    }

    @Test("A loop that waits before there is a subscription requests a value when it comes")
    func lateSubscription() throws {
        let scheduler = TestScheduler()
        let received = try scheduler.run {
            var values: [Int] = []
            for await value in [1, 2].publisher.eraseToAnyPublisher().subscribe(on: scheduler).values {
                values.append(value)
            }
            return values
        }
        #expect(received == [1, 2])
    }

    @Test("A loop ends with the error")
    func failure() async {
        var values: [Int] = []
        await #expect(throws: Fault.upstream) {
            let record = Record<Int, Fault>(output: [1], completion: .failure(.upstream))
            for try await value in record.values { values.append(value) }
        }
        #expect(values == [1])
    }

    @Test("A loop that waits ends with the error")
    func failureLater() throws {
        let scheduler = TestScheduler()
        let received = try scheduler.run {
            var values: [String] = []
            do { for try await value in try scheduler.publisher("-a-#").values { values.append("\(value)") } } catch {
                values.append("failed at \(scheduler.now)")
            }
            return values
        }
        #expect(received == ["a", "failed at 3.0 seconds"])
    }

    @Test("A loop ends when a publisher from elsewhere completes without having sent a subscription")
    func noSubscription() async {
        var iterator = Unintroduced().values.makeAsyncIterator()
        await #expect(throws: Fault.upstream) { try await iterator.next() }
    }

    @Test("A value that a publisher from elsewhere sends after its completion is dropped")
    func afterTheCompletion() async {
        var iterator = Belated().values.makeAsyncIterator()
        #expect(await iterator.next() == nil)
    }

    @Test("After the error there are no further elements")
    func afterTheError() async throws {
        var iterator = Fail<Int, Fault>(error: .upstream).values.makeAsyncIterator()
        var results: [Result<Int?, any Error>] = []
        for _ in 0..<2 {
            do { results.append(.success(try await iterator.next())) } catch { results.append(.failure(error)) }
        }
        #expect(throws: Fault.upstream) { try results[0].get() }
        #expect(try results[1].get() == nil)
    }

    @Test("Cancelling the task cancels the subscription, and ends the loop")
    func cancel() async {
        let (cancels, cancelled) = AsyncStream<Void>.makeStream()
        let (starts, started) = AsyncStream<Void>.makeStream()
        let task = Task {
            let subject = PassthroughSubject<Int, Never>()
            let watched = subject.handleEvents(
                receiveCancel: { cancelled.yield() }, receiveRequest: { _ in started.yield() })
            for await _ in watched.values {}
        }
        for await _ in starts.prefix(1) { task.cancel() }
        for await _ in cancels.prefix(1) {}
        await task.value
    }

    @Test("A loop that is left cancels the subscription")
    func leave() async {
        var isCancelled = false
        let endless = sequence(first: 1) { $0 + 1 }.publisher.handleEvents(receiveCancel: { isCancelled = true })
        for await value in endless.values where value == 3 { break }
        #expect(isCancelled)
    }

    @Test("A future's value can be awaited, and its error is thrown")
    func future() async throws {
        #expect(try await Future<Int, Fault> { $0(.success(7)) }.value == 7)
        await #expect(throws: Fault.upstream) { try await Future<Int, Fault> { $0(.failure(.upstream)) }.value }
    }

    @Test("A loop whose task is already cancelled ends, and requests nothing")
    func cancelledBefore() async {
        let requests = await Task {
            let script = ScriptedPublisher<Int, Never>([.value(1)])
            withUnsafeCurrentTask { $0?.cancel() }
            for await _ in script.values { return nil as [Subscribers.Demand]? }
            return script.subscriptions.flatMap(\.requests)
        }.value
        #expect(requests == [])
    }

    @Test("An iterator whose task has been cancelled retains nothing of the subject")
    func held() async {
        let isHeld = await Task {
            weak var keepsake: Keepsake?
            var subject: CurrentValueSubject<Keepsake, Never>? = CurrentValueSubject(Keepsake())
            var iterator = subject?.values.makeAsyncIterator()
            keepsake = subject?.value
            subject = nil
            withUnsafeCurrentTask { $0?.cancel() }
            _ = await iterator?.next()
            return withExtendedLifetime(iterator) { keepsake != nil }
        }.value
        #expect(!isHeld)
    }

    @Test("A value that is being delivered while the task is cancelled is dropped")
    func onItsWay() async {
        let puller = Puller<Int, Never>()
        let next = Task {
            _ = puller.pull()
            _ = await puller.wait()
        }
        while puller.withLatch({ puller.waiters.isEmpty }) { await Task.yield() }
        next.cancel()
        await next.value
        _ = puller.receive(1)
        #expect(puller.withLatch { puller.waiters.isEmpty && puller.received.isEmpty })
    }
}
