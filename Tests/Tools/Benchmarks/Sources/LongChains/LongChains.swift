import Streams
import StreamsExtras

// Chains that have to compile in release builds: a relay (`catch`, `retry`, `append`), and steps after it, made types that
// ended the compiler of Swift 6.3 with an assertion, and so did many operators in one function. Nobody calls them.

/// A subject that may fail.
public typealias Numbers = PassthroughSubject<Int, any Error>

/// Attaches all chains.
public func longChains(of numbers: Numbers) -> [AnyCancellable] {
    [
        retried(numbers), retriedAndCaught(numbers), retriedAndCaughtBeforeTheEnd(numbers),
        retriedWithoutDuplicates(numbers), appended(numbers), appendedRepeatedly(numbers), caughtRepeatedly(numbers),
        sandwiches(numbers), materialized(numbers), dematerialized(numbers), reduced(numbers),
        checkedRepeatedly(numbers), converted(numbers),
    ]
}

private func retried(_ numbers: Numbers) -> AnyCancellable { numbers.retry(1).prefix(2).prefix(3).ignored() }

private func retriedAndCaught(_ numbers: Numbers) -> AnyCancellable {
    numbers.retry(1).catch { _ in Just(2) }.map { $0 + 1 }.filter { $0 > 1 }.removeDuplicates().ignored()
}

private func retriedAndCaughtBeforeTheEnd(_ numbers: Numbers) -> AnyCancellable {
    numbers.retry(1).catch { _ in Just(2) }.prefix(2).prefix(3).ignored()
}

private func retriedWithoutDuplicates(_ numbers: Numbers) -> AnyCancellable {
    numbers.retry(1).removeDuplicates().removeDuplicates().removeDuplicates().removeDuplicates().ignored()
}

private func appended(_ numbers: Numbers) -> AnyCancellable {
    numbers.append(1).catch { _ in Just(3) }.tryMap { $0 + 1 }.prefix { $0 > 0 }.ignored()
}

private func appendedRepeatedly(_ numbers: Numbers) -> AnyCancellable {
    numbers.append(1).append(2).append(3).append(4).prepend(6).prepend(7).ignored()
}

private func caughtRepeatedly(_ numbers: Numbers) -> AnyCancellable {
    numbers.catch { _ in Just(1) }.tryMap { $0 }.catch { _ in Just(2) }.tryMap { $0 }.catch { _ in Just(3) }.ignored()
}

private func sandwiches(_ numbers: Numbers) -> AnyCancellable {
    numbers.caching(to: { print($0) }).fallback(to: { numbers }).caching(to: { print($0) }).fallback(to: { Just(1) })
        .map { $0 }.prefix(2).removeDuplicates().ignored()
}

private func materialized(_ numbers: Numbers) -> AnyCancellable {
    numbers.materialize().tryMap { $0 }.prefix { _ in true }.ignored()
}

private func dematerialized(_ numbers: Numbers) -> AnyCancellable {
    numbers.materialize().dematerialize().map { $0 }.prefix(2).retry(1).removeDuplicates().ignored()
}

private func reduced(_ numbers: Numbers) -> AnyCancellable {
    numbers.map { $0 + 1 }.first().map { $0 + 1 }.count().map { $0 + 1 }.collect().ignored()
}

private func checkedRepeatedly(_ numbers: Numbers) -> AnyCancellable {
    numbers.assertNoFailure().compactMap { $0 }.removeDuplicates(by: ==).tryDrop { $0 < 1 }
        .tryRemoveDuplicates { $0 == $1 }.min().ignored()
}

private func converted(_ numbers: Numbers) -> AnyCancellable {
    numbers.assertNoFailure().collect().setFailureType(to: (any Error).self).last().mapError { $0 }.first()
        .map(\.count).tryMap { $0 }.prefix(2).tryFilter { $0 > 0 }.retry(2).ignored()
}

extension Publisher {
    fileprivate func ignored() -> AnyCancellable { sink(receiveCompletion: { _ in }, receiveValue: { _ in }) }
}
