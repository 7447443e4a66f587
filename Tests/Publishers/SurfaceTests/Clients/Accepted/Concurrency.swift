// Code that strict concurrency has to accept.
import Dispatch
import Streams
import StreamsFoundation

final class State {
    var sum = 0
}

func captured() {
    var sum = 0
    let state = State()
    let cancellables = [
        (1...3).publisher.sink { sum += $0 },
        (1...3).publisher.map { $0 + state.sum }.scan(0, +).sink { state.sum = $0 },
        PassthroughSubject<State, Never>().filter { $0 !== state }.handleEvents(receiveOutput: { _ in sum += 1 })
            .sink { _ in state.sum += 1 },
        [state].publisher.assign(to: \.state, on: Owner()),
    ]
    withExtendedLifetime(cancellables) {}
}

final class Owner {
    var state = State()
}

@MainActor final class ViewModel: ObservableObject {
    @Published private(set) var text = ""
    private var cancellables: Set<AnyCancellable> = []

    func observe(_ numbers: some Publisher<Int, Never>) {
        numbers.map(String.init).sink { [weak self] in self?.text = $0 }.store(in: &cancellables)
        numbers.receive(on: DispatchQueue.main).map(String.init).assign(to: &$text)
    }
}

func values(_ numbers: AnyPublisher<Int, Never>, _ risky: AnyPublisher<Int, any Error>) async throws -> Int {
    var sum = 0
    for await number in numbers.values { sum += number }
    for try await number in risky.values { sum += number }
    sum += await Future<Int, Never> { $0(.success(1)) }.value
    sum += try await Future<Int, any Error> { $0(.success(1)) }.value
    return sum
}

func hopping(_ numbers: some Publisher<Int, Never>) -> AnyCancellable {
    var sum = 0
    return numbers.receive(on: DispatchQueue.global()).sink { sum += $0 }
}

func sendable(_ demand: Subscribers.Demand, _ just: Just<Int>, _ completion: Subscribers.Completion<Never>) {
    DispatchQueue.main.async { _ = (demand, just, completion) }
}
