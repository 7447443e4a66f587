// Chains of literal closures that mix Int and Double.
import Streams

func average(_ numbers: PassthroughSubject<Int, Never>) -> AnyCancellable {
    numbers.map { $0 * 2 }.filter { $0 % 3 == 0 }.map { Double($0) / 3 }.scan(0) { $0 + $1 }.sink { print($0) }
}

func distinct(_ numbers: PassthroughSubject<Int, Never>) -> AnyCancellable {
    numbers.removeDuplicates { $0 == $1 }.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.scan(0) { $0 + $1 }
        .map { Double($0) / 10 }.sink { print($0) }
}

func parsed(_ texts: PassthroughSubject<String, Never>) -> AnyCancellable {
    texts.compactMap { Int($0) }.filter { $0 > 0 }.map { Double($0) * 1.5 }.reduce(0) { $0 + $1 }.sink { print($0) }
}

func paired(_ numbers: AnyPublisher<Int, Never>, _ factors: AnyPublisher<Double, Never>) -> AnyCancellable {
    numbers.map { $0 - 1 }.combineLatest(factors) { Double($0) * $1 }.filter { $0 > 0.5 }.map { $0 / 2 }
        .sink { print($0) }
}
