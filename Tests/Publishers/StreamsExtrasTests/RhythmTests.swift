import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct RhythmTests {
    @Test("After a cancel and after the end, nothing is held", arguments: Timed.allCases, [true, false])
    func lifetime(timed: Timed, isCancelled: Bool) {
        weak var kept: Recorder<Int, Never>?
        let (numbers, scheduler) = (PassthroughSubject<Int, Never>(), TestScheduler())
        do {
            let recorder = timed.publisher(of: numbers, on: scheduler).record()
            kept = recorder
            numbers.send(1)
            scheduler.advance(by: 15)
            if isCancelled { recorder.cancel() } else { numbers.send(completion: .finished) }
            scheduler.advance(by: 15)
            if !timed.finishes { recorder.cancel() }
        }
        #expect(kept == nil && scheduler.pendingCount == 0)
    }

    enum Timed: CaseIterable {
        case sample, rateLimit, timeout, window, poll, retry, interval

        /// Whether it finishes with its upstream.
        var finishes: Bool { self != .poll && self != .interval }

        func publisher(of numbers: PassthroughSubject<Int, Never>, on scheduler: TestScheduler)
            -> AnyPublisher<Int, Never>
        {
            switch self {
            case .sample: numbers.sample(every: 10, scheduler: scheduler).eraseToAnyPublisher()
            case .rateLimit: numbers.rateLimit(every: 10, scheduler: scheduler).eraseToAnyPublisher()
            case .timeout: numbers.timeout(first: 99, between: 99, scheduler: scheduler).eraseToAnyPublisher()
            case .window:
                numbers.window(every: 10, scheduler: scheduler, bufferSize: 1).flatMap { $0 }.eraseToAnyPublisher()
            case .poll: numbers.poll(every: 10, scheduler: scheduler).eraseToAnyPublisher()
            case .retry:
                numbers.tryMap { _ in throw Fault.inner }.retry(3, delay: .constant(10), scheduler: scheduler)
                    .replaceError(with: 0).eraseToAnyPublisher()
            case .interval:
                Publishers.Interval(every: 10, scheduler: scheduler).map { _ in 0 }.merge(with: numbers)
                    .eraseToAnyPublisher()
            }
        }
    }
}
