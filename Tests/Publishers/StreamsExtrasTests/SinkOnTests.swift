import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct SinkOnTests {
    private actor Collector {
        private(set) var values: [Int] = []
        private var cancellable: AnyCancellable?

        /// Collects values until the completion, or cancels after the given number of values.
        func collect(_ publisher: sending some Publisher<Int, Never>, cancelAfter limit: Int = .max) async {
            await withCheckedContinuation { continuation in
                cancellable = publisher.sink(on: self) { _ in
                    self.assertIsolated()
                    continuation.resume()
                } receiveValue: { value in
                    self.values.append(value)
                    if value == limit {
                        self.cancellable?.cancel()
                        continuation.resume()
                    }
                }
            }
        }
    }

    @Test("Values sent on other threads arrive on the actor, in order")
    func actor() async {
        let collector = Collector()
        await collector.collect(
            Publishers.Async((0..<1000).async).buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest))
        #expect(await collector.values == Array(0..<1000))
    }

    @Test("After a cancel on the actor, nothing arrives")
    func cancel() async {
        let collector = Collector()
        await collector.collect((0..<1000).publisher, cancelAfter: 5)
        #expect(await collector.values == Array(0...5))
    }

    @Test("A sink of the main actor may access the actor's state") @MainActor
    func mainActor() async {
        var sum = 0
        await withCheckedContinuation { continuation in
            let end: (Subscribers.Completion<Never>) -> Void = { _ in continuation.resume() }
            cancellable = (1...4).publisher.sink(on: MainActor.shared, receiveCompletion: end) { sum += $0 }
        }
        #expect(sum == 10)
        cancellable = nil
    }

    /// Keeps its own sink.
    private actor Keeper {
        private var cancellable: AnyCancellable?

        func follow(_ publisher: sending some Publisher<Int, Never>) {
            cancellable = publisher.sink(on: self) { [weak self] _ in _ = self }
        }
    }

    @Test("An actor that keeps its own sink is released, and so is the subscription")
    func release() async {
        let (ends, ended) = AsyncStream<Void>.makeStream()
        var keeper: Keeper? = Keeper()
        weak let released = keeper
        await keeper?.follow(Empty(completeImmediately: false).handleEvents(receiveCancel: { ended.finish() }))
        keeper = nil
        for await _ in ends {}
        #expect(released == nil)
    }
}

@MainActor private var cancellable: AnyCancellable?

extension Range<Int> {
    /// Sends its numbers from other threads.
    fileprivate var async: AsyncStream<Int> {
        AsyncStream { continuation in
            for number in self { continuation.yield(number) }
            continuation.finish()
        }
    }
}
