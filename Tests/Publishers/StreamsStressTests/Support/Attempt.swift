import Streams
import Testing

struct Fault: Error, Equatable {}

/// A way to fail, and a way to replace the failed publisher.
struct Attempt: Sendable, CustomTestStringConvertible {
    typealias Stream = AnyPublisher<Int, Fault>

    let testDescription: String
    private let fail: @Sendable (_ number: Int) -> Stream
    private let replace: @Sendable (Stream, @escaping () -> Stream) -> Stream

    static let all = [
        Attempt(testDescription: "fallback, of Fail", fail: failing, replace: fallingBack),
        Attempt(testDescription: "catch, of Fail", fail: failing) { stream, next in
            stream.catch { _ in next() }.eraseToAnyPublisher()
        },
        Attempt(testDescription: "fallback, after a value", fail: failingAfterValue, replace: fallingBack),
        Attempt(testDescription: "fallback, of tryMap", fail: throwing, replace: fallingBack),
        Attempt(testDescription: "fallback, to a subscription", fail: failing) { stream, next in
            stream.fallback { Deferred(createPublisher: next) }.eraseToAnyPublisher()
        },
        Attempt(
            testDescription: "fallback, from elsewhere", fail: { failing($0).foreign().eraseToAnyPublisher() },
            replace: fallingBack),
    ]

    /// Fails the given number of times, and then sends that number.
    func repeated(_ count: Int, number: Int = 0) -> Stream {
        guard number < count else { return Record(output: [count], completion: .finished).eraseToAnyPublisher() }
        return replace(fail(number)) { repeated(count, number: number + 1) }
    }
}

@Sendable private func failing(_ number: Int) -> Attempt.Stream { Fail(error: Fault()).eraseToAnyPublisher() }

@Sendable private func failingAfterValue(_ number: Int) -> Attempt.Stream {
    Record(output: [number], completion: .failure(Fault())).eraseToAnyPublisher()
}

@Sendable private func throwing(_ number: Int) -> Attempt.Stream {
    Just(number).throwing(Fault.self).tryMap { _ throws(Fault) -> Int in throw Fault() }.eraseToAnyPublisher()
}

@Sendable private func fallingBack(_ stream: Attempt.Stream, to next: @escaping () -> Attempt.Stream)
    -> Attempt.Stream
{
    stream.fallback(to: next).eraseToAnyPublisher()
}
