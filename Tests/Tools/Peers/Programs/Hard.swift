// Chains for which the compiler needs long. Of each there is one with the plain types of Bare.swift.
import Streams

struct Offline: Error {}
func search() -> AnyPublisher<[Int], Offline> { Fail(error: Offline()).eraseToAnyPublisher() }

final class Model {
    var items: [Int] = []
    var failed = false
}

func literalOrigin() -> AnyCancellable {
    Just(1).map { $0 * 2 + 1 }.filter { $0 % 3 != 0 }.map { Double($0) / 2.5 + 0.5 }.sink { print($0) }
}

func typedOrigin(_ one: Just<Int>) -> AnyCancellable {
    one.map { $0 * 2 + 1 }.filter { $0 % 3 != 0 }.map { Double($0) / 2.5 + 0.5 }.sink { print($0) }
}

func missingCatch(_ refresh: PassthroughSubject<Void, Never>, _ model: Model) -> AnyCancellable {
    refresh
        .handleEvents(receiveOutput: { [weak model] in model?.failed = false })
        .flatMap { search().map { Optional($0) } }
        .handleEvents(receiveOutput: { [weak model] in model?.failed = $0 == nil })
        .compactMap { $0 }
        .sink { [weak model] in model?.items = $0 }
}

func presentCatch(_ refresh: PassthroughSubject<Void, Never>, _ model: Model) -> AnyCancellable {
    refresh
        .handleEvents(receiveOutput: { [weak model] in model?.failed = false })
        .flatMap { search().map { Optional($0) }.catch { _ in Just(nil) } }
        .handleEvents(receiveOutput: { [weak model] in model?.failed = $0 == nil })
        .compactMap { $0 }
        .sink { [weak model] in model?.items = $0 }
}

func missingCatchWithoutComparison(_ refresh: PassthroughSubject<Void, Never>, _ model: Model) -> AnyCancellable {
    refresh
        .handleEvents(receiveOutput: { [weak model] in model?.failed = false })
        .flatMap { search().map { Optional($0) } }
        .handleEvents(receiveOutput: { [weak model] _ in model?.failed = false })
        .compactMap { $0 }
        .sink { [weak model] in model?.items = $0 }
}
