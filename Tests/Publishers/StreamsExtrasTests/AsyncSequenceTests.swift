import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// Converts asynchronous sequences to publishers, applies operators, and converts the result back.
@Suite(.timeLimit(.minutes(5))) struct AsyncSequenceTests {
    private func stream<Element: Sendable>(_ elements: [Element]) -> AsyncStream<Element> {
        AsyncStream { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }

    @Test("zip pairs the elements of two sequences, and ends with the shorter one")
    func zip() async {
        let (letters, numbers) = (stream(["a", "b"]), stream([1, 2, 3]))
        var pairs: [String] = []
        for await (letter, number) in letters.publisher.zip(numbers.publisher).typedValues {
            pairs.append("\(letter)\(number)")
        }
        #expect(pairs == ["a1", "b2"])
    }

    @Test("merge has the elements of both sequences, each in order, and ends when both have ended")
    func merge() async {
        let merged = stream([1, 2, 3]).publisher.merge(with: stream([10, 20]).publisher)
        let values = await merged.collected()
        #expect(values.filter { $0 < 10 } == [1, 2, 3] && values.filter { $0 >= 10 } == [10, 20])
    }

    @Test("combineLatest ends with the last elements of both sequences")
    func combineLatest() async {
        let combined = stream([1, 2]).publisher.combineLatest(stream([10, 20]).publisher) { $0 + $1 }
        #expect(await combined.lastValue() == 22)
    }

    @Test("debounce sends the element after which the sequence pauses, timed by the test's clock")
    func debounce() async {
        let scheduler = TestScheduler()
        let timed = ClockScheduler(scheduler.clock, executor: scheduler)
        let recorder = await played(on: scheduler) { $0.debounce(for: 5, scheduler: timed) }
        #expect(recorder.values == [3] && recorder.timedEvents.last?.time.sinceStart == 11)
    }

    @Test("throttle sends the first element at once, and the last one after the interval")
    func throttle() async {
        let scheduler = TestScheduler()
        let recorder = await played(on: scheduler) { $0.throttle(for: 5, scheduler: scheduler, latest: true) }
        #expect(recorder.values == [1, 3] && recorder.timedEvents.suffix(2).map(\.time.sinceStart) == [2, 7])
    }

    /// Records the operator's output for a sequence of 1, 2 and 3, sent at the second, fourth and sixth second.
    private func played<Timed: Publisher<Int, Never>>(
        on scheduler: TestScheduler, _ operation: (Publishers.Share<Publishers.Async<Int, Never>>) -> Timed
    ) async -> Recorder<Int, Never> {
        let (elements, element) = AsyncStream<Int>.makeStream()
        let shared = elements.publisher.share()
        let (recorder, all) = (operation(shared).record(scheduler: scheduler), shared.record())
        for number in 1...3 {
            scheduler.advance(by: 2)
            element.yield(number)
            while all.values.count < number { await Task.yield() }  // The recorder receives after `all` does.
        }
        scheduler.advance(by: 5)
        return recorder
    }

    @Test("Several loops share one iteration, and a buffer keeps the elements that a loop has not taken yet")
    func share() async {
        let (elements, element) = AsyncStream<Int>.makeStream()
        let shared = elements.publisher.share()
        let loops = (0..<2).map { _ in shared.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest).record() }
        for number in 1...3 { element.yield(number) }
        element.finish()
        for loop in loops { while loop.completion == nil { await Task.yield() } }
        #expect(loops.map(\.values) == [[1, 2, 3], [1, 2, 3]])
    }
}
