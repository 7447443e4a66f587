// Chains of six operators with literal closures.
import Streams

struct Failed: Error {}

func chain(_ numbers: PassthroughSubject<Int, Never>) -> AnyCancellable {
    numbers
        .map { $0 * 2 }
        .filter { $0 > 10 }
        .compactMap { $0 < 100 ? "\($0)" : nil }
        .flatMap { text in Just(text.count + 1) }
        .scan(0) { $0 + $1 }
        .removeDuplicates { $0 == $1 }
        .sink { print($0) }
}

func throwing(_ numbers: AnyPublisher<Int, any Error>) -> AnyCancellable {
    numbers
        .tryMap {
            guard $0 > 3 else { return "\($0)" }
            throw Failed()
        }
        .tryFilter {
            guard $0.isEmpty else { return $0 != "1" }
            throw Failed()
        }
        .tryScan("") {
            guard $0.count > 9 else { return $0 + $1 }
            throw Failed()
        }
        .mapError { _ in Failed() }
        .catch { _ in Just("failed") }
        .reduce("") { $0 + $1 }
        .sink(receiveCompletion: { _ in }, receiveValue: { print($0) })
}

func joining(_ numbers: AnyPublisher<Int, Never>, _ texts: AnyPublisher<String, Never>) -> AnyCancellable {
    numbers
        .map { $0 + 1 }
        .combineLatest(texts) { "\($0) of \($1)" }
        .zip(numbers) { ($0, $1) }
        .filter { !$0.0.isEmpty && $0.1 > 2 }
        .map { ($0.0 + "\($0.1)", $0.1 * 2) }
        .allSatisfy { $0.0.count > 2 || $0.1 < 3 }
        .sink { print($0 ? "all" : "not all") }
}

func sequence() -> AnyCancellable {
    [1, 2, 3].publisher
        .map { $0 * 2 }
        .filter { $0 > 1 }
        .compactMap { $0 < 9 ? $0 : nil }
        .map { "\($0)" }
        .reduce("") { $0 + $1 }
        .map { $0.count }
        .sink { print($0) }
}
