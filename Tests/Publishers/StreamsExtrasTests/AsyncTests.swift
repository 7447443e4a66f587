import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct AsyncTests {
    /// Records the publisher's values as they arrive, until the completion.
    private func events<P: Publisher>(of publisher: P, initialDemand: Subscribers.Demand = .unlimited) async
        -> Recorder<P.Output, P.Failure>
    {
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let recorder = publisher.record(
            initialDemand: initialDemand,
            onEvent: { recorder, event in
                switch event {
                case .completion: ended.finish()
                case .value where recorder.unmetDemand == .none: ended.finish()
                default: break
                }
            })
        for await _ in ends {}
        return recorder
    }

    @Test("The result of an asynchronous function is sent, and a thrown error fails the publisher with its type")
    func results() async {
        let success = await events(of: Publishers.Async { 7 })
        #expect(success.values == [7] && success.completion == .finished && success.violations == [])
        let failing = Publishers.Async<Int, Fault> { () async throws(Fault) in throw .inner }
        #expect(await events(of: failing).completion == .failure(.inner))
    }

    @Test("The function runs once for each subscriber, and not before it subscribes")
    func laziness() async {
        let (log, logged) = AsyncStream<String>.makeStream()
        let publisher = Publishers.Async { logged.yield("run") }
        logged.yield("made")
        for _ in 0..<2 { _ = await events(of: publisher) }
        logged.finish()
        #expect(await log.reduce(into: []) { $0.append($1) } == ["made", "run", "run"])
    }

    @Test("Releasing a subscription without a request cancels its task; a requested value is still delivered")
    func lettingGo() async {
        let (steps, step) = AsyncStream<String>.makeStream()
        let endless = Publishers.Async { () async -> Int in
            await withTaskCancellationHandler {
                for await _ in AsyncStream<Never>.makeStream().stream {}  // Ends with the task.
            } onCancel: {
                step.yield("cancelled")
            }
            return 1
        }
        var held: (any Subscription)?
        endless.subscribe(AnySubscriber(receiveSubscription: { held = $0 }))
        if held != nil { held = nil }
        var iterator = steps.makeAsyncIterator()
        #expect(await iterator.next() == "cancelled")
        let (values, value) = AsyncStream<Int>.makeStream()
        Publishers.Async { 7 }.subscribe(
            AnySubscriber(
                receiveSubscription: { $0.request(.unlimited) },
                receiveValue: {
                    value.yield($0)
                    return .none
                }))
        var received = values.makeAsyncIterator()
        #expect(await received.next() == 7)
    }

    @Test("A cancel cancels the task", arguments: Path.allCases)
    func cancel(path: Path) async {
        let (steps, step) = AsyncStream<String>.makeStream()
        let endless = Publishers.Async { () async -> Int in
            await withTaskCancellationHandler {
                step.yield("started")
                for await _ in AsyncStream<Never>.makeStream().stream {}  // Ends with the task.
            } onCancel: {
                step.yield("cancelled")
            }
            step.finish()
            return 1
        }
        let recorder = path == .sink ? endless.recordSink() : endless.record()
        var iterator = steps.makeAsyncIterator()
        #expect(await iterator.next() == "started")
        recorder.cancel()
        #expect(await iterator.next() == "cancelled")
        #expect(await iterator.next() == nil && recorder.values == [] && recorder.completion == nil)
    }

    @Test("An asynchronous sequence is iterated as values are requested, and once more to find its end")
    func demand() async {
        let (elements, element) = AsyncStream<Int>.makeStream()
        for value in 1...3 { element.yield(value) }
        element.finish()
        let recorder = await events(of: elements.publisher, initialDemand: .max(2))
        #expect(recorder.values == [1, 2] && recorder.completion == nil)
        let rest = await events(of: elements.publisher)
        #expect(rest.values == [3] && rest.completion == .finished && recorder.violations == [])
    }

    @Test("Each subscriber iterates an asynchronous sequence anew, and its error keeps its type")
    func failure() async {
        let sequence = RecordedValues<Int, Fault>(recording: [1, 2], completion: .failure(.upstream))
        for _ in 0..<2 {
            let recorder = await events(of: sequence.publisher)
            #expect(recorder.values == [1, 2] && recorder.completion == .failure(.upstream))
        }
    }

    @Test("Cancelled tasks that wait for demand, or are about to, are released")
    func cancelWhileTheyWait() async {
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let recorders = (0..<100).map { number in
            Watched(onDeinit: { ended.yield() }).publisher.record(initialDemand: .max(number % 2))
        }
        while recorders.contains(where: { $0.unmetDemand != .none }) { await Task.yield() }
        for recorder in recorders { recorder.cancel() }
        for await _ in ends.prefix(100) {}
        #expect(recorders.allSatisfy { $0.violations == [] && $0.completion == nil })
    }

    @Test("An iteration whose subscription is released ends after the requested values")
    func lettingGoOfAWalk() async {
        let ((ends, ended), (values, value)) = (AsyncStream<Void>.makeStream(), AsyncStream<Int>.makeStream())
        let subscriber = AnySubscriber<Int, Never>(receiveSubscription: { $0.request(.max(1)) }) { received in
            value.yield(received)
            return .none
        }
        Watched(onDeinit: { ended.finish() }).publisher.subscribe(subscriber)
        for await _ in values.prefix(1) {}
        for await _ in ends {}
    }

    @Test("A subscriber that lets its subscription go during a value, and answers with demand, receives the rest")
    func lettingGoDuringAValue() async {
        let (ends, ended) = AsyncStream<Void>.makeStream()
        var (subscription, values): ((any Subscription)?, [Int]) = (nil, [])
        let subscriber = AnySubscriber<Int, Never> {
            subscription = $0
            $0.request(.max(1))
        } receiveValue: {
            (subscription, values) = (nil, values + [$0])
            return .max(1)
        } receiveCompletion: { _ in
            ended.finish()
        }
        let numbers = AsyncStream { numbers in
            for number in 1...3 { numbers.yield(number) }
            numbers.finish()
        }
        Publishers.Async(numbers).subscribe(subscriber)
        for await _ in ends {}
        withExtendedLifetime(subscription) { #expect(values == [1, 2, 3]) }
    }
}

/// A sequence that never ends, and calls a closure when its iterator is released.
private struct Watched: AsyncSequence, Sendable {
    let onDeinit: @Sendable () -> Void

    final class AsyncIterator: AsyncIteratorProtocol {
        let onDeinit: @Sendable () -> Void

        init(onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }

        deinit { onDeinit() }

        func next() async -> Int? { 1 }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(onDeinit: onDeinit) }
}

/// A sequence that has the same elements for each iterator.
private struct RecordedValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    let recording: [Element]
    let completion: Subscribers.Completion<Failure>

    struct AsyncIterator: AsyncIteratorProtocol {
        var elements: ArraySlice<Element>
        let completion: Subscribers.Completion<Failure>

        mutating func next() async throws(Failure) -> Element? { try await next(isolation: nil) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
            if elements.isEmpty, case .failure(let error) = completion { throw error }
            return elements.popFirst()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(elements: recording[...], completion: completion) }
}
